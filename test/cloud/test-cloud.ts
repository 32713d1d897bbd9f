import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { unfinishedWork } from 'aws-local/lambda/execution-environment.messages.ts';
import { type Cloud, startCloud } from '../../local/cloud.ts';
import { recordStart } from '../remembering/records.ts';
import { expectLedgerToAddUp } from '../tables/ledger-sum.ts';
import type { OwnCloud } from './own-clouds.ts';

/** `npm test` has synthesized it before the tests run; alone: `npm run synth`. */
export const usualAssemblyFolder = path.resolve(import.meta.dirname, '../../cdk.out/laptop');

/** A cloud that test files use one after another: its clock stays and no file ends it. */
export interface SharedCloud extends Omit<Cloud, 'stop' | 'kill'> {
  /** The emulators' clock, in milliseconds since 1970. */
  now(): number;
  /** The functions' clock: the machine's, and what it was advanced by. They sign by it, so a few minutes at most. */
  readonly functionClock: { now(): number; advance(milliseconds: number): void };
  /** Reads and writes every table, as an administrator. */
  readonly database: DynamoDBDocumentClient;
}

/** A cloud of a test's own. */
export interface TestCloud extends SharedCloud, Pick<Cloud, 'stop' | 'kill'> {
  advanceClock(milliseconds: number): void;
}

const shared = new Map<Waits, Promise<SharedCloud>>();

/** Real, or none for the four seconds and less that a rendering waits at first: a simulated video is there at once. */
type Waits = 'real' | 'skipped';
const skippedWaitSeconds: Readonly<Record<Waits, number>> = { real: 0, skipped: 4 };

const logsOfAllClouds: Cloud['logs'][] = [];

const toldOf = new Set<string>();

/** New lines about handlers that answered before their work was done: Lambda would have frozen it. */
export function takeUnfinishedWork(): readonly string[] {
  const news = logsOfAllClouds
    .flatMap((logs) =>
      logs.functionNames().flatMap((name) => logs.lines(name).map(({ text }) => `${name}: ${text}`)),
    )
    .filter((line) => line.includes(unfinishedWork) && !toldOf.has(line));
  for (const line of news) toldOf.add(line);
  return news;
}

/** Lines with an email address in them. */
export function addressesInLogs(): readonly string[] {
  return logsOfAllClouds.flatMap((logs) => linesOf(logs).filter((line) => /[^\s/"]@[\w-]+\.\w/.test(line)));
}

/** Every line of every function, after the function's name. */
export function linesOf(logs: Cloud['logs']): readonly string[] {
  return logs.functionNames().flatMap((name) => logs.lines(name).map(({ text }) => `${name}: ${text}`));
}

/**
 * The one cloud of this worker, for files whose tests concern people of their own only: started by the first of them, with
 * its functions loaded for all others, and ended with the worker.
 */
export function sharedCloud(): Promise<SharedCloud> {
  return sharedCloudWith('real');
}

/** Likewise, for files that do not look at a video while it is made: simulated ones take no time. */
export function sharedQuickCloud(): Promise<SharedCloud> {
  return sharedCloudWith('skipped');
}

function sharedCloudWith(waits: Waits): Promise<SharedCloud> {
  const known = shared.get(waits);
  if (known !== undefined) return known;
  const starting = start({ waits }).then((cloud) => {
    // How vitest ends a worker.
    process.once('SIGTERM', () => {
      cloud.kill();
      process.exit();
    });
    return cloud;
  });
  shared.set(waits, starting);
  return starting;
}

export interface TestCloudOptions {
  /** By default the cloud is forgotten when it stops. */
  readonly dataFolder?: string;
  /** By default a free one. */
  readonly port?: number;
  /** Which stacks, by default those of `laptop`. */
  readonly assemblyFolder?: string;
  readonly waits?: Waits;
  /** Schedules fire when a test says so; at their times only if this is set: what uses a function is then known. */
  readonly firesSchedules?: boolean;
}

/** A machine on which eight other processes run gives a function a tenth of the time that it has at AWS. */
export const limitFactor = 10;

/** A fresh cloud of the test's own. */
export function startTestCloud(_why: OwnCloud, options: TestCloudOptions = {}): Promise<TestCloud> {
  return start(options);
}

async function start({
  dataFolder = 'memory',
  port = 0,
  assemblyFolder = usualAssemblyFolder,
  waits = 'real',
  firesSchedules = false,
}: TestCloudOptions): Promise<TestCloud> {
  let ahead = 0;
  let functionsAhead = 0;
  const now = () => Date.now() + ahead;
  const functionTime = {
    aheadMilliseconds: () => functionsAhead,
    skippedWaitSeconds: skippedWaitSeconds[waits],
    limitFactor,
  };
  const cloud = await recordStart(() =>
    startCloud({ assemblyFolder, dataFolder, port, now, functionTime, firesSchedules }),
  );
  logsOfAllClouds.push(cloud.logs);
  const { accessKeyId, secretAccessKey } = cloud.iam.administrator;
  const database = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: cloud.awsEndpointUrl,
      region: 'us-east-1',
      credentials: { accessKeyId, secretAccessKey },
    }),
  );
  return {
    ...cloud,
    now,
    functionClock: {
      now: () => Date.now() + functionsAhead,
      advance: (milliseconds) => {
        functionsAhead += milliseconds;
      },
    },
    advanceClock: (milliseconds) => {
      ahead += milliseconds;
    },
    database,
    stop: async () => {
      database.destroy();
      await cloud.stop();
    },
  };
}

/** The physical name of a table, by its business word. */
export function tableNamed(
  cloud: SharedCloud,
  word:
    | 'AccountCodes'
    | 'Credits'
    | 'Identities'
    | 'Messages'
    | 'Orders'
    | 'PersonalFiles'
    | 'ConfirmationLinks'
    | 'Videos',
): string {
  const found = Object.entries(cloud.tables).find(([logicalId]) => logicalId.includes(word));
  if (found === undefined)
    throw new Error(`There is no table of ${word} among ${Object.keys(cloud.tables).join(', ')}.`);
  return found[1];
}

/** The name of a bucket, by a word of its logical id. */
export function bucketNamed(cloud: SharedCloud, word: 'mediabucket' | 'userexport'): string {
  const found = cloud.buckets.names().find((name) => name.includes(word));
  if (found === undefined) throw new Error(`There is no bucket ${word} among ${cloud.buckets.names()}.`);
  return found;
}

/** The rows of a person in one of the tables that hold rows of people. */
export async function rowsOf(
  { database }: Pick<SharedCloud, 'database'>,
  TableName: string,
  userId: string,
): Promise<readonly Record<string, unknown>[]> {
  const { Items = [] } = await database.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':user': userId },
      ConsistentRead: true,
    }),
  );
  return Items;
}

/** Asserts that what the person is shown, their account and the sum of their ledger are one and the same. */
export async function expectBooksToBalance(
  cloud: SharedCloud,
  person: { readonly userId: string; readonly credits: () => Promise<number> },
): Promise<void> {
  const balance = await expectLedgerToAddUp(cloud.database, tableNamed(cloud, 'Credits'), person.userId);
  const shown = await person.credits();
  if (shown !== balance.cycle_credits + balance.purchased_credits) {
    throw new Error(`The person is shown ${shown} credits; the account holds ${JSON.stringify(balance)}.`);
  }
}
