import { otherResources } from 'aws-local/assembly/resource-types.ts';
import type { Understanding } from 'aws-local/assembly/understanding.ts';
import { cloudFrontResources } from 'aws-local/cloudfront/resources.ts';
import { dynamoDbResources } from 'aws-local/dynamodb/resources.ts';
import { httpApiResources } from 'aws-local/http-api/resources.ts';
import { iamResources } from 'aws-local/iam/resources.ts';
import { lambdaResources } from 'aws-local/lambda/resources.ts';
import { s3Resources } from 'aws-local/s3/resources.ts';
import { schedulerResources } from 'aws-local/scheduler/resources.ts';
import { ssmResources } from 'aws-local/ssm/resources.ts';
import {
  userPoolClientUnderstanding,
  userPoolDomainUnderstanding,
  userPoolIdentityProviderUnderstanding,
  userPoolUnderstanding,
} from 'cognito-emulator/resources.ts';

/** All that the local cloud understands: resource type → its properties. */
export const understandings: Readonly<Record<string, Understanding>> = {
  ...otherResources,
  ...cloudFrontResources,
  ...dynamoDbResources,
  ...httpApiResources,
  ...iamResources,
  ...lambdaResources,
  ...s3Resources,
  ...schedulerResources,
  ...ssmResources,
  'AWS::Cognito::UserPool': userPoolUnderstanding,
  'AWS::Cognito::UserPoolClient': userPoolClientUnderstanding,
  'AWS::Cognito::UserPoolDomain': userPoolDomainUnderstanding,
  'AWS::Cognito::UserPoolIdentityProvider': userPoolIdentityProviderUnderstanding,
};
