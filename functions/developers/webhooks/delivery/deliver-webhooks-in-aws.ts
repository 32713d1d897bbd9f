import { setTimeout as sleep } from 'node:timers/promises';
import { createDocumentClient } from '../../../aws/dynamodb-client.ts';
import { environment } from '../../../environment/environment.ts';
import { log } from '../../../log/logger.ts';
import { configuredMailSender } from '../../../mail/configured-mail-sender.ts';
import { createCreditsStore } from '../../../tables/credits/credits.store.ts';
import { createVideosStore } from '../../../tables/videos/videos.store.ts';
import { createEndpointsStore } from '../../../tables/webhooks/endpoints.store.ts';
import { createEventsStore } from '../../../tables/webhooks/events.store.ts';
import { findPersonInAws } from '../../../user-pool/pool-person.ts';
import { createMediaSigner } from '../../../videos/files/media-signer.ts';
import { presentDeveloperVideo } from '../../videos/present-developer-video.ts';
import { addressRule } from './address-rule.ts';
import { createDeliverWebhooks, type DeliverWebhooks } from './deliver-webhooks.ts';
import { createResolve } from './resolve-host.ts';
import { createSendWebhook } from './send-webhook.ts';
import { createMailOwner } from './webhook-mail.ts';

/** Delivery with dependencies from the environment. */
export function deliverWebhooksInAws(): DeliverWebhooks {
  const client = createDocumentClient();
  const table = environment('WEBHOOKS_TABLE');
  const siteUrl = environment('SITE_URL');
  return createDeliverWebhooks({
    endpoints: createEndpointsStore(client, table),
    events: createEventsStore(client, table),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    presentVideo: async (video) => presentDeveloperVideo(video, await createMediaSigner()),
    send: createSendWebhook({ rule: addressRule(), resolve: createResolve() }),
    mailOwner: createMailOwner({
      findPerson: findPersonInAws(),
      sendMail: configuredMailSender(),
      siteUrl,
      log,
    }),
    siteUrl,
    now: () => new Date(),
    sleepUntil: async (at, signal) => {
      // It rejects when the signal aborts.
      await sleep(Math.max(0, at.getTime() - Date.now()), undefined, { signal }).catch(() => undefined);
    },
    random: Math.random,
    log,
  });
}
