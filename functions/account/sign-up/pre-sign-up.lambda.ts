import {
  AdminDeleteUserCommand,
  AdminLinkProviderForUserCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { createTriggerDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { mailLimitsInAws } from '../../limits/mail-limits.ts';
import { log } from '../../log/logger.ts';
import { currentSettingsBy } from '../../settings/current-settings.ts';
import { createAgreementsStore } from '../../tables/identities/agreements.store.ts';
import { createTriggerUserPoolClient, usersOfAddress } from '../../user-pool/find-user.ts';
import { attributeOf, linkedSubjects } from '../../user-pool/pool-person.ts';
import { preSignUp } from './pre-sign-up.ts';

const client = createTriggerUserPoolClient();
const tables = createTriggerDocumentClient();
const settings = currentSettingsBy(tables);

export const handler = preSignUp({
  log,
  now: () => new Date(),
  settings,
  mailLimits: mailLimitsInAws(tables, settings, log),
  agreements: createAgreementsStore(tables, environment('IDENTITIES_TABLE')),
  directory: {
    async findByEmail(userPoolId, email) {
      const users = await usersOfAddress(client, userPoolId, email);
      return users.map((user) => ({
        username: user.Username ?? '',
        emailVerified: attributeOf(user.Attributes ?? [], 'email_verified') === 'true',
        federated: user.UserStatus === 'EXTERNAL_PROVIDER',
        pending: user.UserStatus === 'UNCONFIRMED',
        linkedSubjects: linkedSubjects(user.Attributes ?? []),
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
      try {
        await client.send(new AdminDeleteUserCommand({ UserPoolId: userPoolId, Username: username }));
      } catch (error) {
        // The answer to an earlier attempt was lost.
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
  },
});
