import type { SupportedResource } from './supported-resource.ts';

const label = { ignored: 'a name or a text for people' } as const;
const replacedProvider = {
  ignored: "only CDK's own functions use it, and the local cloud does what they do without them",
} as const;
const accessLogs = {
  ignored:
    'the one visitor of the local cloud sees the requests in the browser: access logs are for operators',
} as const;

/** Which properties the local cloud understands of resources that need no emulator of their own. */
export const otherResources: Readonly<Record<string, SupportedResource>> = {
  'AWS::Logs::LogGroup': {
    LogGroupName: 'honoured',
    RetentionInDays: { ignored: 'the last lines of each function are kept until the stop' },
    Tags: label,
  },
  'AWS::Logs::Delivery': {
    DeliveryDestinationArn: accessLogs,
    DeliverySourceName: accessLogs,
    RecordFields: accessLogs,
    Tags: label,
  },
  'AWS::Logs::DeliveryDestination': {
    Name: label,
    DestinationResourceArn: accessLogs,
    OutputFormat: accessLogs,
    Tags: label,
  },
  'AWS::Logs::DeliverySource': { Name: label, ResourceArn: accessLogs, LogType: accessLogs, Tags: label },
  'AWS::SQS::Queue': {
    QueueName: 'honoured',
    MessageRetentionPeriod: { ignored: 'the last 500 dead letters are kept, however old' },
    SqsManagedSseEnabled: { ignored: 'encryption at rest cannot be seen through the API' },
    Tags: label,
  },
  'AWS::SQS::QueuePolicy': {
    PolicyDocument: {
      ignored:
        'only Lambda and the scheduler send to a queue here, and each only to those of its own resources',
    },
    Queues: 'honoured',
  },
  'AWS::CDK::Metadata': { Analytics: { ignored: "it is for CDK's statistics" } },
  'Custom::S3AutoDeleteObjects': {
    ServiceToken: replacedProvider,
    BucketName: { ignored: 'it acts when a stack is deleted; here one deletes the data folder' },
  },
  'Custom::CDKBucketDeployment': {
    ServiceToken: replacedProvider,
    SourceBucketNames: { ignored: "assets are read from the assembly's own folder" },
    SourceObjectKeys: 'honoured',
    SourceMarkers: 'honoured',
    SourceMarkersConfig: 'honoured',
    DestinationBucketName: 'honoured',
    DestinationBucketKeyPrefix: 'honoured',
    Exclude: 'honoured',
    Include: 'honoured',
    Prune: 'honoured',
    SystemMetadata: {
      properties: {
        'cache-control': 'honoured',
        'content-disposition': 'honoured',
        'content-type': 'honoured',
      },
    },
    OutputObjectKeys: 'honoured',
    RetainOnDelete: { ignored: 'nothing here deletes a stack' },
    DistributionId: { ignored: 'the emulated CloudFront caches nothing' },
    DistributionPaths: { ignored: 'the emulated CloudFront caches nothing' },
    WaitForDistributionInvalidation: { ignored: 'the emulated CloudFront caches nothing' },
  },
};
