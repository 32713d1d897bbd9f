import { otherResources } from '../assembly/resource-types.ts';
import type { Understanding } from '../assembly/understanding.ts';
import { cloudFrontResources } from '../cloudfront/resources.ts';
import {
  userPoolClientUnderstanding,
  userPoolDomainUnderstanding,
  userPoolIdentityProviderUnderstanding,
  userPoolUnderstanding,
} from '../cognito/resources.ts';
import { dynamoDbResources } from '../dynamodb/resources.ts';
import { httpApiResources } from '../http-api/resources.ts';
import { iamResources } from '../iam/resources.ts';
import { lambdaResources } from '../lambda/resources.ts';
import { s3Resources } from '../s3/resources.ts';
import { schedulerResources } from '../scheduler/resources.ts';
import { ssmResources } from '../ssm/resources.ts';

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
