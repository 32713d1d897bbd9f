import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { mailLimitsInAws } from '../limits/mail-limits.ts';
import { log } from '../log/logger.ts';
import { configuredMailSender } from '../mail/configured-mail-sender.ts';
import { currentSettings } from '../settings/current-settings.ts';
import { createSubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';
import { newToken } from './new-token.ts';
import { subscribeToStatus } from './subscribe-to-status.ts';

const client = createDocumentClient();

export const handler = apiHandler(
  'subscribeToStatus',
  'temporarily_unavailable',
  subscribeToStatus({
    subscriptions: createSubscriptionsStore(client, environment('STATUS_SUBSCRIPTIONS_TABLE')),
    mailLimits: mailLimitsInAws(client, currentSettings, log),
    sendMail: configuredMailSender(),
    siteUrl: environment('SITE_URL'),
    newToken,
    now: () => new Date(),
  }),
);
