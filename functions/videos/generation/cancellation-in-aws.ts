import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { createKeyCharges } from '../../tables/api-access/key-charges.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { webhookEventsInAws } from '../../tables/webhooks/webhook-events.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import type { CancelVideoDependencies } from './cancel-video.ts';

/** Dependencies of cancelling, from the environment. */
export function cancellationInAws(): CancelVideoDependencies {
  const client = createDocumentClient();
  return {
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    keyCharges: createKeyCharges(environment('API_ACCESS_TABLE')),
    webhookEvents: webhookEventsInAws(),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    personLimits: personLimitsInAws(),
    lines: createLineStore(client, environment('LINES_TABLE')),
    signer: createMediaSigner,
    now: () => new Date(),
    log,
  };
}
