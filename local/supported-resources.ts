import { cdkResources } from 'aws-local/assembly/cdk-resources.ts';
import type { ResourceType } from 'aws-local/assembly/resource-type.ts';
import type { SupportedResource } from 'aws-local/assembly/supported-resource.ts';
import * as cloudFront from 'aws-local/cloudfront/resources.ts';
import { table } from 'aws-local/dynamodb/resources.ts';
import * as httpApi from 'aws-local/http-api/resources.ts';
import * as iam from 'aws-local/iam/resources.ts';
import * as lambda from 'aws-local/lambda/resources.ts';
import { logResources } from 'aws-local/logs/resources.ts';
import { bucket, bucketPolicy } from 'aws-local/s3/resources.ts';
import * as scheduler from 'aws-local/scheduler/resources.ts';
import { queueResources } from 'aws-local/sqs/resources.ts';
import { parameter } from 'aws-local/ssm/resources.ts';
import { cognitoResources } from 'cognito-emulator/cloudformation/resources.ts';

/** All types of resources that the local cloud supports. */
export const resourceTypes: readonly ResourceType[] = [
  bucket,
  bucketPolicy,
  ...cdkResources,
  ...Object.values(cloudFront),
  ...cognitoResources,
  ...Object.values(httpApi),
  ...Object.values(iam),
  ...Object.values(lambda),
  ...logResources,
  parameter,
  ...queueResources,
  ...Object.values(scheduler),
  table,
];

/** Those that have no schema yet: none. */
export const supportedResources: Readonly<Record<string, SupportedResource>> = {};
