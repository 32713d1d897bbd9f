import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';

/** JSON Schema for the agent. The tool itself checks, with errors that name the field and what is allowed. */
export function describedInput(schema: z.ZodMiniObject): StandardSchemaWithJSON {
  const jsonSchema = () => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    '~standard': {
      version: 1,
      vendor: 'reelwright',
      validate: (value) => ({ value }),
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}
