import { cdkResources } from './assembly/cdk-resources.ts';
import type { ResourceType } from './assembly/resource-type.ts';
import * as cloudFront from './cloudfront/resources.ts';
import { watchingResources } from './cloudwatch/resources.ts';
import { releaseResources } from './codedeploy/resources.ts';
import { globalTable, table } from './dynamodb/resources.ts';
import * as httpApi from './http-api/resources.ts';
import * as iam from './iam/resources.ts';
import { key } from './kms/resources.ts';
import * as lambda from './lambda/resources.ts';
import { logResources } from './logs/resources.ts';
import { bucket, bucketPolicy } from './s3/resources.ts';
import * as scheduler from './scheduler/resources.ts';
import { secret } from './secretsmanager/resources.ts';
import { configurationSet, emailIdentity, eventDestination } from './ses/resources.ts';
import { queueResources } from './sqs/resources.ts';
import { parameter } from './ssm/resources.ts';
import { ipSet, webAcl, webAclAssociation } from './wafv2/resources.ts';

/** All types of resources of this package's services. */
export const supportedResources: readonly ResourceType[] = [
  ...cdkResources,
  bucket,
  bucketPolicy,
  key,
  parameter,
  table,
  globalTable,
  ...Object.values(cloudFront),
  ...Object.values(httpApi),
  ...Object.values(iam),
  ...Object.values(lambda),
  ...logResources,
  ...queueResources,
  ...Object.values(scheduler),
  ...releaseResources,
  ...watchingResources,
  secret,
  configurationSet,
  eventDestination,
  emailIdentity,
  ipSet,
  webAcl,
  webAclAssociation,
];
