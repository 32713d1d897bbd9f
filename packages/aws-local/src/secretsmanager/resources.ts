import * as z from 'zod/mini';
import { ignored, resourceType } from '../assembly/resource-type.ts';

/** Its value is what a dynamic reference to its name gives; no function reads it at run time. */
export const secret = resourceType('AWS::SecretsManager::Secret', {
  Name: z.string(),
  Description: ignored('a text for people'),
  SecretString: z.optional(z.string()),
  GenerateSecretString: z.optional(
    z.strictObject({
      PasswordLength: z.optional(z.int()),
      ExcludePunctuation: ignored('what is generated here has none'),
    }),
  ),
  Tags: ignored('labels'),
});
