import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Log } from '../../log/logger.ts';
import { createBlockedImagesStore } from '../../tables/cases/blocked-images.store.ts';
import { openingCase } from '../../tables/cases/stored-case.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { changingPause } from '../../tables/credits/generating-pause.ts';
import { createRefusalsStore } from '../../tables/refusals/refusals.store.ts';
import { createModeration, type Moderation, type ModerationDependencies } from '../moderation.ts';

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Keeps refusals in tables; our own rules alone judge, unless `parts` has a moderator. */
export function moderationOnTables(
  client: DynamoDBDocumentClient,
  parts: Partial<ModerationDependencies> = {},
): Moderation {
  return createModeration({
    moderator: null,
    outagePolicy: 'continue',
    readImage: async () => null,
    hashList: null,
    blockedImages: createBlockedImagesStore(client, 'cases'),
    openingCase: (item) => openingCase('cases', item),
    refusals: createRefusalsStore(client, 'refusals'),
    credits: createCreditsStore(client, 'credits'),
    changingPause: (session, before, after) => changingPause('credits', session, before, after),
    now: () => new Date(),
    log: quiet,
    ...parts,
  });
}
