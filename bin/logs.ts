/**
 * `npm run logs -- --video <id>` prints the log lines of all functions and of the API that name a video, the oldest
 * first; `--account <id>`, `--request <id>` and `--code <log code>` find others, and several must hold together.
 * `--since 2h` (30m, 2h, 7d) says how far back: a day by default. With `-c env=prod` of that environment, otherwise of
 * the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import {
  CloudWatchLogsClient,
  GetQueryResultsCommand,
  StartQueryCommand,
} from '@aws-sdk/client-cloudwatch-logs';
import { environmentNamed } from '../lib/foundation/environments.ts';
import { logGroupPrefix, logLinesMaximum, logQuery } from '../lib/monitoring/log-queries.ts';
import { awsOf, targetOf } from './aws-of.ts';
import { conditionsOf, type FoundLine, lineOf, sinceOf } from './log-lines.ts';

/** Logs Insights ends a query after an hour; one of a day takes seconds. */
const queryMilliseconds = 5 * 60_000;

try {
  const { values } = parseArgs({
    options: {
      code: { type: 'string' },
      video: { type: 'string' },
      account: { type: 'string' },
      request: { type: 'string' },
      since: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const query = logQuery(conditionsOf(values));
  const sinceMilliseconds = sinceOf(values.since ?? '1d');
  const target = targetOf(values.context);
  const environment = target === undefined ? 'laptop' : environmentNamed(target).name;
  const found = await linesFound(
    new CloudWatchLogsClient({
      ...(await awsOf(target)),
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
    }),
    `SOURCE logGroups(namePrefix: ['${logGroupPrefix(environment)}']) | ${query}`,
    sinceMilliseconds,
  );
  for (const line of found.toReversed()) console.log(lineOf(line));
  if (found.length === 0) console.log(`No line since ${values.since ?? '1d'} ago.`);
  if (found.length === logLinesMaximum) {
    console.error(`These are the newest ${logLinesMaximum}: narrow it by --since or a second condition.`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @throws an Error with one sentence: the query failed, or did not end in time */
async function linesFound(
  client: CloudWatchLogsClient,
  queryString: string,
  sinceMilliseconds: number,
): Promise<readonly FoundLine[]> {
  const now = Date.now();
  const { queryId } = await client.send(
    new StartQueryCommand({
      queryString,
      startTime: Math.floor((now - sinceMilliseconds) / 1_000),
      endTime: Math.ceil(now / 1_000),
    }),
  );
  while (Date.now() < now + queryMilliseconds) {
    const { status, results = [] } = await client.send(new GetQueryResultsCommand({ queryId }));
    if (status === 'Complete') return results;
    if (status !== 'Scheduled' && status !== 'Running') throw new Error(`The query ended as ${status}.`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('The query did not end within five minutes: narrow it by --since.');
}
