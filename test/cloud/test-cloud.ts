import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { unfinishedWork } from 'aws-local/lambda/execution-environment.messages.ts';
import { type Cloud, startCloud } from '../../local/cloud.ts';
import { expectLedgerToAddUp } from '../tables/ledger-sum.ts';

/** `npm test` has synthesized it before the tests run; alone: `npm run synth`. */
export const usualAssemblyFolder = path.resolve(import.meta.dirname, '../../cdk.out/laptop');

/** A cloud that test files use one after another: its clock stays and no file ends it. */
export interface SharedCloud extends Omit<Cloud, 'stop' | 'kill'> {
  /** The emulators' clock, in milliseconds since 1970. Functions keep the machine's. */
  now(): number;
  /** Reads and writes every table, as an administrator. */
  readonly database: DynamoDBDocumentClient;
}

/** A cloud of a test's own. */
export interface TestCloud extends SharedCloud, Pick<Cloud, 'stop' | 'kill'> {
  advanceClock(milliseconds: number): void;
}

let shared: Promise<SharedCloud> | undefined;

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
  shared ??= startTestCloud().then((cloud) => {
    // How vitest ends a worker.
    process.once('SIGTERM', () => {
      cloud.kill();
      process.exit();
    });
    return cloud;
  });
  return shared;
}

/**
 * A fresh cloud of the test's own, on free ports unless told, forgotten when it stops; or kept in `dataFolder`.
 *
 * @param assemblyFolder which stacks, by default those of `dev`
 */
export async function startTestCloud(
  dataFolder = 'memory',
  { port = 0, assemblyFolder = usualAssemblyFolder }: { port?: number; assemblyFolder?: string } = {},
): Promise<TestCloud> {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const cloud = await startCloud({ assemblyFolder, dataFolder, port, now });
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

/** A folder that is removed after `use`. */
export async function withDataFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'reelwright-test-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
