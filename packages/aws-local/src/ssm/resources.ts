import type { SupportedResource } from '../assembly/supported-resource.ts';

/** What the local cloud understands of Systems Manager's resources. */
export const ssmResources = {
  'AWS::SSM::Parameter': {
    Name: 'honoured',
    Type: {
      only: ['String'],
      because: 'CloudFormation cannot create secure strings, and the product has no lists',
    },
    Value: 'honoured',
    Description: { ignored: 'a text for people' },
    Tier: { only: ['Standard'], because: 'it keeps values of at most 4 KB' },
    DataType: { only: ['text'], because: 'it does not validate image ids' },
    Tags: { ignored: 'tags of a resource only group it on bills and in consoles' },
  },
} as const satisfies Record<string, SupportedResource>;
