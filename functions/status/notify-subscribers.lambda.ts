import { setTimeout as pause } from 'node:timers/promises';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { configuredMailSender } from '../mail/configured-mail-sender.ts';
import { createLimitsStore } from '../tables/limits/limits.store.ts';
import { createIncidentsStore } from '../tables/status/incidents.store.ts';
import { createSubscriptionsStore } from '../tables/status-subscriptions/subscriptions.store.ts';
import { newToken } from './new-token.ts';
import { notifySubscribers } from './notify-subscribers.ts';

const client = createDocumentClient();
const sendMail = configuredMailSender();

/** A new SES account may send 14 emails a second, shared with other functions. */
const millisecondsPerMail = 100;
/** Time for the last email. */
const reserveMilliseconds = 20_000;

export const handler = eventHandler((_event, until) =>
  notifySubscribers({
    incidents: createIncidentsStore(client, environment('STATUS_TABLE')),
    subscriptions: createSubscriptionsStore(client, environment('STATUS_SUBSCRIPTIONS_TABLE')),
    limits: createLimitsStore(client, environment('LIMITS_TABLE')),
    sendMail,
    siteUrl: environment('SITE_URL'),
    newToken,
    pace: () => pause(millisecondsPerMail),
    hasTime: () => new Date() < until(reserveMilliseconds),
    now: () => new Date(),
    log,
  }),
);
