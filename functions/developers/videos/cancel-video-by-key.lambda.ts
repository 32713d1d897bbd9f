import { createSessionsStore } from '../../account/sessions.store.ts';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../aws/environment.ts';
import { createCreditsStore } from '../../credits/credits.store.ts';
import { developerHandler } from '../../http/developer-handler.ts';
import { log } from '../../log/logger.ts';
import { createMediaSigner } from '../../videos/files/media-signer.ts';
import { createLineStore } from '../../videos/line/line.store.ts';
import { createVideosStore } from '../../videos/store/videos.store.ts';
import { accessInAws } from '../access-in-aws.ts';
import { createKeyCharges } from '../keys/key-charges.ts';
import { webhookEventsInAws } from '../webhooks/webhook-events.ts';
import { cancelVideoByKey } from './cancel-video-by-key.ts';

const client = createDocumentClient();

export const handler = developerHandler(
  'cancelVideoByKey',
  'temporarily_unavailable',
  cancelVideoByKey({
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    keyCharges: createKeyCharges(environment('API_ACCESS_TABLE')),
    webhookEvents: webhookEventsInAws(client),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    lines: createLineStore(client, environment('LINES_TABLE')),
    signer: createMediaSigner,
    now: () => new Date(),
    log,
  }),
  accessInAws(client),
);
