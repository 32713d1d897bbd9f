import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { createDocumentClient } from '../../../aws/dynamodb-client.ts';
import { environment } from '../../../environment/environment.ts';
import { log, powertoolsLogger } from '../../../log/logger.ts';
import { createEventsStore } from '../../../tables/webhooks/events.store.ts';
import { deliverWebhooksInAws } from './deliver-webhooks-in-aws.ts';
import { sweepWebhooks } from './sweep-webhooks.ts';

const client = createDocumentClient();
const events = createEventsStore(client, environment('WEBHOOKS_TABLE'));
const deliver = deliverWebhooksInAws(client);

/** Maximum time of a delivery and the event that it causes. */
const lastDeliveryMilliseconds = 25_000;

export const handler = middy()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((_event: unknown, context: Context) =>
    sweepWebhooks(
      { events, deliver, now: () => new Date(), log },
      new Date(Date.now() + context.getRemainingTimeInMillis() - lastDeliveryMilliseconds),
    ),
  );
