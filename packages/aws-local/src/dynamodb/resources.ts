import type { SupportedResource } from '../assembly/supported-resource.ts';

const onDemand = {
  only: ['PAY_PER_REQUEST'],
  because: 'provisioned capacity throttles, which is not emulated',
} as const;
const recovery = {
  ignored: 'there is no backup to restore from on one machine: copy the data folder',
} as const;
const encryption = { ignored: 'encryption at rest cannot be seen through the API' } as const;
const protection = { ignored: 'nothing here deletes a table' } as const;
const label = { ignored: 'a name or a text for people' } as const;
const insights = { ignored: 'there is no CloudWatch on one machine' } as const;

const index = {
  properties: {
    IndexName: 'honoured',
    KeySchema: 'honoured',
    Projection: 'honoured',
    ContributorInsightsSpecification: insights,
  },
} as const;

const shared = {
  TableName: 'honoured',
  AttributeDefinitions: 'honoured',
  KeySchema: 'honoured',
  GlobalSecondaryIndexes: index,
  LocalSecondaryIndexes: index,
  TimeToLiveSpecification: 'honoured',
  BillingMode: onDemand,
  SSESpecification: encryption,
} as const satisfies SupportedResource;

/** Which properties of tables the local cloud understands. */
export const dynamoDbResources: Readonly<Record<string, SupportedResource>> = {
  'AWS::DynamoDB::Table': {
    ...shared,
    PointInTimeRecoverySpecification: recovery,
    DeletionProtectionEnabled: protection,
    TableClass: { ignored: 'it changes what storage costs' },
    ContributorInsightsSpecification: insights,
    Tags: label,
  },
  'AWS::DynamoDB::GlobalTable': {
    ...shared,
    Replicas: {
      properties: {
        Region: { only: ['us-east-1'], because: 'the local cloud is one region' },
        GlobalSecondaryIndexes: index,
        PointInTimeRecoverySpecification: recovery,
        DeletionProtectionEnabled: protection,
        SSESpecification: encryption,
        TableClass: { ignored: 'it changes what storage costs' },
        ContributorInsightsSpecification: insights,
        Tags: label,
      },
    },
  },
};
