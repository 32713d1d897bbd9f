import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { createDeletionsStore } from '../tables/credits/deletions.store.ts';
import { eraseAccountInAws } from './erase-account-in-aws.ts';
import { resumeDeletions } from './resume-deletions.ts';

const client = createDocumentClient();
const deletions = createDeletionsStore(client, environment('CREDITS_TABLE'));
const eraseAccount = eraseAccountInAws(deletions);

/** Enough to erase thousands of videos. */
const lastDeletionMilliseconds = 2 * 60 * 1_000;

export const handler = eventHandler((_event, until) =>
  resumeDeletions({ deletions, eraseAccount, now: () => new Date(), log }, until(lastDeletionMilliseconds)),
);
