import * as z from 'zod/mini';
import { ignored, resourceType } from '../assembly/resource-type.ts';

const label = ignored('a name or a text for people');
/** Its statements have a strict schema of their own, in policy.ts. */
const policyDocument = z.unknown();
const attachedPolicy = { PolicyDocument: policyDocument, Roles: z.optional(z.array(z.string())) };

export const role = resourceType('AWS::IAM::Role', {
  AssumeRolePolicyDocument: z.object({
    Statement: z.array(
      z.object({ Effect: z.string(), Principal: z.object({ Service: z.optional(z.string()) }) }),
    ),
  }),
  ManagedPolicyArns: z.optional(z.array(z.string())),
  Policies: z.optional(z.array(z.strictObject({ PolicyName: label, PolicyDocument: policyDocument }))),
  RoleName: z.optional(z.string()),
  Description: label,
  Tags: label,
  MaxSessionDuration: ignored('sessions last as long as the local cloud runs'),
});

export const inlinePolicy = resourceType('AWS::IAM::Policy', { ...attachedPolicy, PolicyName: label });

export const managedPolicy = resourceType('AWS::IAM::ManagedPolicy', {
  ...attachedPolicy,
  Description: label,
  ManagedPolicyName: label,
  Path: label,
});
