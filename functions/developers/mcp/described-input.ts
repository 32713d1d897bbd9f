import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';

/**
 * What a tool takes, as the protocol's library wants it: its JSON Schema for the agent. It checks nothing here: the tool does,
 * with an error that names the field and what is allowed.
 */
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
