import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { TestPool } from 'cognito-emulator/testing/test-pool.ts';

/** The test destroys this client of its emulated user pool. */
export function poolAdministrator({ administrationUrl }: TestPool): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: administrationUrl,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}
