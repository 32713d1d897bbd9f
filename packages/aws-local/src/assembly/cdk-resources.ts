import * as z from 'zod/mini';
import { ignored, resourceType } from './resource-type.ts';

const replaced = ignored(
  "only CDK's own functions use it, and the local cloud does what they do without them",
);
const cached = ignored('the emulated CloudFront caches nothing');
const flag = z.optional(z.union([z.boolean(), z.string()]));
const texts = z.optional(z.array(z.string()));

/** Files that CDK copies to a bucket. Source: the documentation of `aws-cdk-lib/aws-s3-deployment`. */
export const bucketDeployment = resourceType('Custom::CDKBucketDeployment', {
  ServiceToken: replaced,
  SourceBucketNames: ignored("assets are read from the assembly's own folder"),
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.optional(z.array(z.record(z.string(), z.unknown()))),
  SourceMarkersConfig: z.optional(z.array(z.strictObject({ jsonEscape: flag }))),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.optional(z.string()),
  Exclude: texts,
  Include: texts,
  Prune: flag,
  SystemMetadata: z.optional(z.strictObject({ 'cache-control': z.optional(z.string()) })),
  UserMetadata: z.optional(z.record(z.string(), z.string())),
  OutputObjectKeys: flag,
  RetainOnDelete: ignored('nothing here deletes a stack'),
  DistributionId: cached,
  DistributionPaths: cached,
  WaitForDistributionInvalidation: cached,
});

export const cdkResources = [
  bucketDeployment,
  resourceType('Custom::S3AutoDeleteObjects', {
    ServiceToken: replaced,
    BucketName: ignored('it acts when a stack is deleted; here one deletes the data folder'),
  }),
  resourceType('AWS::CDK::Metadata', { Analytics: ignored("it is for CDK's statistics") }),
];
