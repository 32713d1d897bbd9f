import { otherResources } from 'aws-local/assembly/resource-types.ts';
import type { SupportedResource } from 'aws-local/assembly/supported-resource.ts';
import { cloudFrontResources } from 'aws-local/cloudfront/resources.ts';
import { dynamoDbResources } from 'aws-local/dynamodb/resources.ts';
import { httpApiResources } from 'aws-local/http-api/resources.ts';
import { iamResources } from 'aws-local/iam/resources.ts';
import { lambdaResources } from 'aws-local/lambda/resources.ts';
import { s3Resources } from 'aws-local/s3/resources.ts';
import { schedulerResources } from 'aws-local/scheduler/resources.ts';
import { ssmResources } from 'aws-local/ssm/resources.ts';
import {
  userPoolClientSupportedResource,
  userPoolDomainSupportedResource,
  userPoolIdentityProviderSupportedResource,
  userPoolSupportedResource,
} from 'cognito-emulator/resources.ts';

/** All that the local cloud understands: resource type → its properties. */
export const supportedResources: Readonly<Record<string, SupportedResource>> = {
  ...otherResources,
  ...cloudFrontResources,
  ...dynamoDbResources,
  ...httpApiResources,
  ...iamResources,
  ...lambdaResources,
  ...s3Resources,
  ...schedulerResources,
  ...ssmResources,
  'AWS::Cognito::UserPool': userPoolSupportedResource,
  'AWS::Cognito::UserPoolClient': userPoolClientSupportedResource,
  'AWS::Cognito::UserPoolDomain': userPoolDomainSupportedResource,
  'AWS::Cognito::UserPoolIdentityProvider': userPoolIdentityProviderSupportedResource,
};
