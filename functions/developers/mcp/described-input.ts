import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';

/** What an agent cannot see from a field's name and form. */
const words: Readonly<Record<string, string>> = {
  image: 'The id of a checked image that the video starts from.',
  last_image: 'The id of a checked image that the video ends on; together with image.',
  references:
    'Checked images of a face, a product or a style to show, without image; the prompt names them as image 1, image 2, image 3.',
  parent:
    'A completed video of this account, without images: use continue makes the next seconds of it in the same shape and quality, change makes it again as the prompt says, in the same length, too.',
  project: 'The id of one of list_projects, or none.',
  tag: 'A whole tag, in any case.',
  seed: 'Repeats a result with the same options, where the model takes one. Absent: a random one.',
  model: 'An id of list_models. Absent: the usual model of the credits that pay.',
};

/** JSON Schema for the agent. The tool itself checks, with errors that name the field and what is allowed. */
export function describedInput(schema: z.ZodMiniObject): StandardSchemaWithJSON {
  const jsonSchema = () =>
    z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      override: ({ jsonSchema: described, path: [parts, field = ''] }) => {
        const description = parts === 'properties' ? words[field] : undefined;
        if (description !== undefined) described.description ??= description;
      },
    });
  return {
    '~standard': {
      version: 1,
      vendor: 'reelwright',
      validate: (value) => ({ value }),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}
