import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createSessionsStore } from '../../account/sessions.store.ts';
import { environment } from '../../aws/environment.ts';
import { createCreditsStore } from '../../credits/credits.store.ts';
import { createKeyCharges } from '../../developers/keys/key-charges.ts';
import { webhookEventsInAws } from '../../developers/webhooks/webhook-events.ts';
import { personLimitsInAws } from '../../limits/person-limits.ts';
import { log } from '../../log/logger.ts';
import { createMediaSigner } from '../files/media-signer.ts';
import { createLineStore } from '../line/line.store.ts';
import { createVideosStore } from '../store/videos.store.ts';
import type { CancelVideoDependencies } from './cancel-video.ts';

/** What cancels videos, in the tables that the stacks name. */
export function cancellationInAws(client: DynamoDBDocumentClient): CancelVideoDependencies {
  return {
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    keyCharges: createKeyCharges(environment('API_ACCESS_TABLE')),
    webhookEvents: webhookEventsInAws(client),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    personLimits: personLimitsInAws(client),
    lines: createLineStore(client, environment('LINES_TABLE')),
    signer: createMediaSigner,
    now: () => new Date(),
    log,
  };
}
