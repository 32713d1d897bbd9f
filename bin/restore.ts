/**
 * `npm run restore -- -c env=prod`: finishes a restore (docs/recovery.md) once AWS Backup has restored tables as
 * `restored-prod-<word>` and files into the media bucket. It copies the tables into those of the environment, deletes again
 * what people had deleted since the backup, removes files and videos that lack each other, and checks that every account
 * equals its ledger. May be repeated. `--replace` empties a table before it copies; `--deletions-from <table>` adds the log of
 * deletions of an environment that was lost, from its replica. Without an environment in the cloud that runs on this machine.
 */
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { backupRegionOf, environmentNamed } from '../lib/foundation/environments.ts';
import { awsOf, type Target, targetOf } from './aws-of.ts';
import { addDeletions, copyTable, findRestoredTables } from './copy-tables.ts';
import { invokeFunction } from './invoke-function.ts';

const Erased = z.object({
  accounts: z.int(),
  videos: z.int(),
  links: z.int(),
  keys: z.int(),
  unfinished: z.int(),
  isComplete: z.boolean(),
});
const Checked = z.object({
  accounts: z.int(),
  unbalanced: z.array(z.string()),
  videos: z.int(),
  videosWithoutFiles: z.array(z.object({ user_id: z.string(), id: z.string() })),
  removed: z.int(),
});

/** Each call may be repeated, and a table that grows throttles for a while. */
const patience = {
  maxAttempts: 10,
  requestHandler: { connectionTimeout: 5_000, requestTimeout: 30_000 },
};

try {
  const { values } = parseArgs({
    options: {
      replace: { type: 'boolean', default: false },
      'deletions-from': { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
    },
  });
  const target = targetOf(values.context);
  await copyTables(target, values.replace);
  await takeOverDeletions(target, values['deletions-from']);
  await eraseAgain(target);
  await checkRestored(target);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function copyTables(target: Target, replace: boolean): Promise<void> {
  const environment = target === undefined ? 'laptop' : environmentNamed(target).name;
  const client = new DynamoDBClient({ ...(await awsOf(target)), ...patience });
  const tables = await findRestoredTables(client, environment);
  if (tables.length === 0) console.log(`No table is named restored-${environment}-…: none is copied.`);
  for (const table of tables) {
    console.log(`copied   ${String(await copyTable(client, table, { replace })).padStart(8)}  ${table.word}`);
  }
}

async function takeOverDeletions(target: Target, table: string | undefined): Promise<void> {
  if (table === undefined) return;
  const environment = target === undefined ? 'laptop' : environmentNamed(target).name;
  const access = await awsOf(target);
  const replica =
    target === undefined ? access : { ...access, region: backupRegionOf(environmentNamed(target)) };
  const count = await addDeletions(new DynamoDBClient({ ...access, ...patience }), environment, {
    client: new DynamoDBClient({ ...replica, ...patience }),
    table,
  });
  console.log(`added    ${String(count).padStart(8)}  deletions of ${table}`);
}

async function eraseAgain(target: Target): Promise<void> {
  const { accounts, videos, links, keys, unfinished, isComplete } = z.parse(
    Erased,
    await invokeFunction(target, 'eraseAgain', {}),
  );
  console.log(`deleted again: ${accounts} accounts, ${videos} videos, ${links} links, ${keys} API keys`);
  if (!isComplete)
    throw new Error('There is more to delete again: give EraseAgain in lib/service/recovery.ts more memory.');
  if (unfinished > 0) {
    console.log(`${unfinished} deleted videos are unfinished in the backup: repeat this in 40 minutes.`);
  }
}

async function checkRestored(target: Target): Promise<void> {
  const { accounts, unbalanced, videos, videosWithoutFiles, removed } = z.parse(
    Checked,
    await invokeFunction(target, 'checkRestored', { remove: true }),
  );
  if (videosWithoutFiles.length > Math.max(20, videos * 0.05)) {
    throw new Error(
      `${videosWithoutFiles.length} of ${videos} videos have no files: restore the media bucket first.`,
    );
  }
  if (videosWithoutFiles.length > 0) {
    z.parse(Erased, await invokeFunction(target, 'eraseAgain', { videos: videosWithoutFiles }));
  }
  console.log(
    `checked: ${accounts} accounts, ${videos} videos; removed ${removed} files without a video and ${videosWithoutFiles.length} videos without files`,
  );
  for (const user of unbalanced) console.error(`unlike its ledger: the account ${user}`);
  if (unbalanced.length > 0) process.exitCode = 1;
  else console.log('Every account equals its ledger.');
}
