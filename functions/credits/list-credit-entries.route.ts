import { setTimeout as pause } from 'node:timers/promises';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createCreditEntriesStore } from '../tables/credits/credit-entries.store.ts';
import { createCreditsStore } from '../tables/credits/credits.store.ts';
import { createReadPrompts } from '../tables/videos/read-prompts.ts';
import { listCreditEntries } from './list-credit-entries.ts';

const client = createDocumentClient();
const creditsTable = environment('CREDITS_TABLE');

export const handler = apiHandler(
  'listCreditEntries',
  'temporarily_unavailable',
  listCreditEntries({
    credits: createCreditsStore(client, creditsTable),
    entries: createCreditEntriesStore(client, creditsTable),
    readPrompts: createReadPrompts(client, environment('VIDEOS_TABLE')),
    now: () => new Date(),
    pause,
  }),
);
