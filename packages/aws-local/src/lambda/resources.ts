import type { SupportedResource } from '../assembly/supported-resource.ts';

const label = { ignored: 'a name or a text for people' } as const;
const tracing = { ignored: 'there is no X-Ray on one machine; the functions are told so' } as const;

/** Which properties of functions the local cloud understands. */
export const lambdaResources: Readonly<Record<string, SupportedResource>> = {
  'AWS::Lambda::Function': {
    FunctionName: 'honoured',
    Code: { properties: { S3Bucket: 'honoured', S3Key: 'honoured' } },
    Handler: 'honoured',
    // Checked when a function is invoked: deployments bring functions in other languages that never are.
    Runtime: 'honoured',
    PackageType: { only: ['Zip'], because: 'it starts no containers' },
    Timeout: 'honoured',
    MemorySize: 'honoured',
    EphemeralStorage: { ignored: "functions write to this machine's own temporary folder" },
    Environment: { properties: { Variables: 'honoured' } },
    Role: 'honoured',
    ReservedConcurrentExecutions: 'honoured',
    DeadLetterConfig: { properties: { TargetArn: 'honoured' } },
    DurableConfig: { properties: { ExecutionTimeout: 'honoured', RetentionPeriodInDays: 'honoured' } },
    Architectures: { ignored: "JavaScript runs on this machine's own processor" },
    // Only of functions that are never invoked here: a bundle for Node holds all its code.
    Layers: { ignored: 'the functions that are run here bring all their code in their bundles' },
    TracingConfig: tracing,
    LoggingConfig: {
      properties: {
        LogGroup: { ignored: 'the log page shows lines by function' },
        LogFormat: { ignored: 'lines are shown as the function wrote them' },
        SystemLogLevel: { ignored: 'only what Lambda says of failures is shown' },
        ApplicationLogLevel: { only: ['TRACE', 'DEBUG', 'INFO'], because: 'it drops no line' },
      },
    },
    Description: label,
    Tags: label,
  },
  'AWS::Lambda::Version': {
    FunctionName: 'honoured',
    Description: label,
    CodeSha256: { ignored: 'the version has just been made from this code' },
  },
  'AWS::Lambda::Alias': {
    FunctionName: 'honoured',
    FunctionVersion: 'honoured',
    Name: 'honoured',
    Description: label,
    ProvisionedConcurrencyConfig: {
      ignored: 'it keeps environments warm, which is a matter of time and money only',
    },
  },
  'AWS::Lambda::Permission': {
    Action: 'honoured',
    FunctionName: 'honoured',
    Principal: 'honoured',
    SourceArn: 'honoured',
    SourceAccount: 'honoured',
  },
  'AWS::Lambda::EventInvokeConfig': {
    FunctionName: 'honoured',
    Qualifier: 'honoured',
    MaximumRetryAttempts: 'honoured',
    MaximumEventAgeInSeconds: 'honoured',
    DestinationConfig: { properties: { OnFailure: { properties: { Destination: 'honoured' } } } },
  },
  'AWS::Lambda::LayerVersion': {
    Content: { ignored: 'no function that is run here has a layer' },
    LayerName: label,
    Description: label,
    LicenseInfo: label,
    CompatibleRuntimes: label,
    CompatibleArchitectures: label,
  },
};
