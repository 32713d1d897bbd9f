import {
  AdminDeleteUserCommand,
  AdminLinkProviderForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { mailLimitsInAws } from '../limits/mail-limits.ts';
import { log } from '../log/logger.ts';
import { usersOfAddress } from './find-user.ts';
import { attributeOf } from './pool-person.ts';
import { preSignUp } from './pre-sign-up.ts';

/** Cognito waits 5 s for a trigger: one try of 2 s for each of the two calls. */
const client = new CognitoIdentityProviderClient({
  maxAttempts: 1,
  requestHandler: requestLimits(2_000),
});

export const handler = preSignUp({
  log,
  now: () => new Date(),
  mailLimits: mailLimitsInAws(createDocumentClient(), log),
  directory: {
    async findByEmail(userPoolId, email) {
      const users = await usersOfAddress(client, userPoolId, email);
      return users.map((user) => ({
        username: user.Username ?? '',
        emailVerified: attributeOf(user.Attributes ?? [], 'email_verified') === 'true',
        federated: user.UserStatus === 'EXTERNAL_PROVIDER',
        pending: user.UserStatus === 'UNCONFIRMED',
      }));
    },
    async link(userPoolId, username, provider) {
      await client.send(
        new AdminLinkProviderForUserCommand({
          UserPoolId: userPoolId,
          DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: username },
          SourceUser: {
            ProviderName: provider.name,
            ProviderAttributeName: 'Cognito_Subject',
            ProviderAttributeValue: provider.subject,
          },
        }),
      );
    },
    async remove(userPoolId, username) {
      await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }));
    },
  },
});
