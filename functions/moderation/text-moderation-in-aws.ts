import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { log } from '../log/logger.ts';
import { openingCase } from '../tables/cases/stored-case.ts';
import { createCreditsStore } from '../tables/credits/credits.store.ts';
import { changingPause } from '../tables/credits/generating-pause.ts';
import { createRefusalsStore } from '../tables/refusals/refusals.store.ts';
import { configuredModerator, configuredOutagePolicy } from './configured-moderator.ts';
import { createModeration, type Moderation } from './moderation.ts';

/** Dependencies from the environment, for what has no images. */
export function textModerationInAws(): Moderation {
  const client = createDocumentClient();
  const creditsTable = environment('CREDITS_TABLE');
  return createModeration({
    moderator: configuredModerator(),
    outagePolicy: configuredOutagePolicy(),
    readImage: async () => null,
    hashList: null,
    blockedImages: { categoriesOf: async () => [] },
    openingCase: (item) => openingCase(environment('CASES_TABLE'), item),
    refusals: createRefusalsStore(client, environment('REFUSALS_TABLE')),
    credits: createCreditsStore(client, creditsTable),
    changingPause: (session, before, after) => changingPause(creditsTable, session, before, after),
    now: () => new Date(),
    log,
  });
}
