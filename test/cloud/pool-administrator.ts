import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { SharedCloud } from './test-cloud.ts';

/** A client by which a test administers the cloud's user pool, as an operator does. */
export function poolAdministrator({
  awsEndpointUrl,
  iam,
}: Pick<SharedCloud, 'awsEndpointUrl' | 'iam'>): CognitoIdentityProviderClient {
  const { accessKeyId, secretAccessKey } = iam.administrator;
  return new CognitoIdentityProviderClient({
    endpoint: awsEndpointUrl,
    region: 'us-east-1',
    credentials: { accessKeyId, secretAccessKey },
  });
}
