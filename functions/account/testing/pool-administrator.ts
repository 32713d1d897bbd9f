import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { TestPool } from 'cognito-emulator/testing/test-pool.ts';

/** A client by which a test administers its emulated user pool; its owner destroys it. */
export function poolAdministrator({ administrationUrl }: TestPool): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: administrationUrl,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}
