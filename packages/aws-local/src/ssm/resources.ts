import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

export const parameter = resourceType('AWS::SSM::Parameter', {
  Name: z.optional(z.string()),
  Type: only(['String'], 'CloudFormation cannot create secure strings, and lists are not emulated'),
  Value: z.string(),
  Description: ignored('a text for people'),
  Tier: z.optional(only(['Standard'], 'it keeps values of at most 4 KB')),
  DataType: z.optional(only(['text'], 'it does not validate image ids')),
  Tags: ignored('a label for people'),
});
