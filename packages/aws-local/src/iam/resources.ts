import type { Understanding } from '../assembly/understanding.ts';

const label = { noDifference: 'a name or a text for people' } as const;

/** Which properties of IAM's resources the local cloud understands. */
export const iamResources: Readonly<Record<string, Understanding>> = {
  'AWS::IAM::Role': {
    AssumeRolePolicyDocument: 'honoured',
    ManagedPolicyArns: 'honoured',
    Policies: 'honoured',
    RoleName: 'honoured',
    Description: label,
    Tags: label,
    MaxSessionDuration: { noDifference: 'sessions last as long as the local cloud runs' },
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
