import * as z from 'zod/mini';
import { ignored, only, resourceType } from '../assembly/resource-type.ts';

const label = ignored('a name or a text for people');
const text = z.optional(z.string());
const amount = z.optional(z.number());

const written = ignored('lines are kept as the function wrote them');

export const lambdaFunction = resourceType('AWS::Lambda::Function', {
  FunctionName: text,
  Code: z.strictObject({
    S3Bucket: ignored("assets are read from the assembly's folder"),
    S3Key: z.string(),
  }),
  Handler: z.string(),
  // Checked when a function is invoked: deployments bring functions in other languages that never are.
  Runtime: z.string(),
  Role: z.string(),
  Timeout: amount,
  MemorySize: amount,
  Environment: z.optional(z.strictObject({ Variables: z.optional(z.record(z.string(), z.string())) })),
  DeadLetterConfig: z.optional(z.strictObject({ TargetArn: z.string() })),
  DurableConfig: z.optional(
    z.strictObject({ ExecutionTimeout: z.number(), RetentionPeriodInDays: z.number() }),
  ),
  EphemeralStorage: ignored("functions write to this machine's own temporary folder"),
  Architectures: ignored("JavaScript runs on this machine's own processor"),
  Layers: ignored('the functions that are run here bring all their code in their bundles'),
  TracingConfig: ignored('there is no X-Ray on one machine; the functions are told so'),
  LoggingConfig: z.optional(
    z.strictObject({
      LogGroup: z.optional(z.string()),
      LogFormat: written,
      ApplicationLogLevel: written,
      SystemLogLevel: written,
    }),
  ),
  Description: label,
  Tags: label,
});

export const version = resourceType('AWS::Lambda::Version', {
  FunctionName: z.string(),
  Description: label,
  CodeSha256: ignored('the version has just been made from this code'),
});

export const alias = resourceType('AWS::Lambda::Alias', {
  FunctionName: z.string(),
  FunctionVersion: z.string(),
  Name: z.string(),
  Description: label,
  ProvisionedConcurrencyConfig: ignored('it keeps environments warm: a matter of time and money only'),
});

export const permission = resourceType('AWS::Lambda::Permission', {
  Action: only(['lambda:InvokeFunction'], 'services only run functions'),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: text,
  SourceAccount: text,
});

export const eventInvokeConfig = resourceType('AWS::Lambda::EventInvokeConfig', {
  FunctionName: z.string(),
  Qualifier: only(['$LATEST'], 'only the functions themselves are invoked asynchronously'),
  MaximumRetryAttempts: amount,
});

const layerPart = ignored('no function that is run here has a layer');

export const layerVersion = resourceType('AWS::Lambda::LayerVersion', {
  Content: layerPart,
  LayerName: layerPart,
  Description: layerPart,
  LicenseInfo: layerPart,
  CompatibleRuntimes: layerPart,
  CompatibleArchitectures: layerPart,
});
