import type { SupportedResource } from '../assembly/supported-resource.ts';

const label = { ignored: 'a name or a text for people' } as const;

/** Which properties of IAM's resources the local cloud understands. */
export const iamResources: Readonly<Record<string, SupportedResource>> = {
  'AWS::IAM::Role': {
    AssumeRolePolicyDocument: 'honoured',
    ManagedPolicyArns: 'honoured',
    Policies: 'honoured',
    RoleName: 'honoured',
    Description: label,
    Tags: label,
    MaxSessionDuration: { ignored: 'sessions last as long as the local cloud runs' },
  },
  'AWS::IAM::Policy': { PolicyDocument: 'honoured', Roles: 'honoured', PolicyName: label },
  'AWS::IAM::ManagedPolicy': {
    PolicyDocument: 'honoured',
    Roles: 'honoured',
    Description: label,
    ManagedPolicyName: label,
    Path: label,
  },
};
