import type { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { secretParameter } from '../aws/secret-parameter.ts';
import { environment, environmentIfSet } from '../environment/environment.ts';
import { createImageFiles } from '../images/image-files.ts';
import { log } from '../log/logger.ts';
import { createBlockedImagesStore } from '../tables/cases/blocked-images.store.ts';
import { openingCase } from '../tables/cases/stored-case.ts';
import { createCreditsStore } from '../tables/credits/credits.store.ts';
import { changingPause } from '../tables/credits/generating-pause.ts';
import { createRefusalsStore } from '../tables/refusals/refusals.store.ts';
import { configuredModerator, configuredOutagePolicy } from './configured-moderator.ts';
import { createHashList, type HashList } from './hash-list.ts';
import { createModeration, type Moderation } from './moderation.ts';

/** Dependencies from the environment. */
export function moderationInAws(s3: S3Client): Moderation {
  const client = createDocumentClient();
  const creditsTable = environment('CREDITS_TABLE');
  return createModeration({
    moderator: configuredModerator(),
    outagePolicy: configuredOutagePolicy(),
    readImage: (mediaId) => createImageFiles(s3, environment('MEDIA_BUCKET')).readWithFingerprints(mediaId),
    hashList: configuredHashList(),
    blockedImages: createBlockedImagesStore(client, environment('CASES_TABLE')),
    openingCase: (item) => openingCase(environment('CASES_TABLE'), item),
    refusals: createRefusalsStore(client, environment('REFUSALS_TABLE')),
    credits: createCreditsStore(client, creditsTable),
    changingPause: (session, before, after) => changingPause(creditsTable, session, before, after),
    now: () => new Date(),
    log,
  });
}

function configuredHashList(): HashList | null {
  const url = environmentIfSet('HASH_LIST_URL');
  if (url === undefined) return null;
  const parameter = environment('HASH_LIST_KEY_PARAMETER');
  return createHashList({ url, key: () => secretParameter(parameter) });
}
