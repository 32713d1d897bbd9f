import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import * as z from 'zod/mini';

/**
 * A tool's input as JSON Schema for the agent. Checks nothing: the tool does, with errors that name the field
 * and what is allowed.
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
