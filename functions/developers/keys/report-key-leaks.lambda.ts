import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment, environmentIfSet } from '../../environment/environment.ts';
import { apiHandler } from '../../http/api-handler.ts';
import { log } from '../../log/logger.ts';
import { sendNoticeByLambda } from '../../owner/notice.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { createGitHubKeys } from './github-keys.ts';
import { reportKeyLeaks } from './report-key-leaks.ts';

const client = createDocumentClient();
const url = environmentIfSet('GITHUB_KEYS_URL');

export const handler = apiHandler(
  'reportKeyLeaks',
  'temporarily_unavailable',
  reportKeyLeaks({
    gitHubKey: url === undefined ? null : createGitHubKeys({ url, fetch, now: Date.now, log }),
    keys: keysInAws(),
    erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    sendNotice: sendNoticeByLambda(),
    now: () => new Date(),
    log,
  }),
);
