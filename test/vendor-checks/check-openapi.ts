/**
 * `npm run check:openapi`: lets Schemathesis call a local cloud by our OpenAPI descriptions, with all its checks: the
 * routes of the site signed in and signed out, and the public API with every kind of key. `-- --seed 7 --examples 200` vary
 * what it sends; `--only site` or `--only api` runs one of the two.
 */
import { parseArgs } from 'node:util';
import { DeleteCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { type KeyMode, type KeyScope, keyScopes, NewKey } from '../../contract/developers/developer-keys.ts';
import { UserId } from '../../contract/fields/ids.ts';
import { sandboxIdOf } from '../../functions/developers/sandbox.ts';
import { makeSecret } from '../../functions/tables/api-access/api-key.ts';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { openApiDocument } from '../../web/content/api/open-api-document.ts';
import { siteApiDocument } from '../../web/content/api/site-api-document.ts';
import { newPerson, ownPassword, type Person } from '../cloud/person.ts';
import { startTestCloud } from '../cloud/test-cloud.ts';
import { type Caller, runSchemathesis } from './schemathesis.ts';

const { seed, examples, only } = parseArgs({
  options: {
    seed: { type: 'string', default: '12' },
    examples: { type: 'string', default: '40' },
    only: { type: 'string' },
  },
}).values;

/** What would end the session of a run, so each is called by a person of its own. */
const endsTheSession = ['deleteAccount', 'endSessions'];

/**
 * Refusals that a well-formed request can get: signed out, too few credits, not allowed, not there, in another state, gone,
 * not usable, too many.
 */
const refusals = ['401', '402', '403', '404', '409', '410', '422', '429'];

/** A cursor is one that we gave, a signature is over the body, a notice is signed with its name, and a key ends in time to come. */
const beyondSchemasOfSite = [
  'listCreditEntries',
  'stripeWebhook',
  'sendMessage',
  'createApiKey',
  'changeApiKey',
];

/**
 * An estimate is signed and for the same options, and a webhook endpoint is one of the account; days are in order, and not too
 * many; an endpoint is at a public host.
 */
const beyondSchemasOfApi = ['generate', 'getUsage', 'createWebhook', 'changeWebhook'];

const assemblyFolder = await ensureAssembly(console.log);
const cloud = await startTestCloud('command', { assemblyFolder });
try {
  const codes = [...(only === 'api' ? [] : await checkSite()), ...(only === 'site' ? [] : await checkApi())];
  process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
} finally {
  await cloud.stop();
}

async function checkSite(): Promise<readonly number[]> {
  const people = await Promise.all([newPerson(cloud), newPerson(cloud)]);
  for (const person of [...people, ...people, ...people]) await person.buy('business');
  const exceptThose = endsTheSession.flatMap((key) => ['--exclude-operation-id', key]);
  const codes = [await run('signed in', people, exceptThose)];
  // Throws if their tokens ended on the way: then less was tried than it seems.
  for (const person of people) await person.credits();
  codes.push(await run('signed out', [], []));
  for (const key of endsTheSession) {
    const selection = ['--include-operation-id', key, '--phases', 'coverage,fuzzing'];
    codes.push(await run(key, [await newPerson(cloud)], selection));
  }
  return codes;

  function run(name: string, callers: readonly Person[], selection: readonly string[]): Promise<number> {
    return runSchemathesis({
      name,
      url: cloud.siteUrl,
      document: siteApiDocument(cloud.siteUrl),
      callers: callers.map(({ userId, accessToken }) => ({ name: userId, token: accessToken })),
      refusals,
      beyondSchemas: beyondSchemasOfSite,
      selection,
      seed,
      examples,
    });
  }
}

async function checkApi(): Promise<readonly number[]> {
  const people = await Promise.all([newPerson(cloud), newPerson(cloud)]);
  for (const person of [...people, ...people, ...people]) await person.buy('business');
  // All at first: people's sessions end sooner than the runs.
  const live = await keysOf('live', keyScopes);
  const test = await keysOf('test', keyScopes);
  const readOnly = await keysOf('live', ['read']);
  await allowManyVideos(people);
  const clearing = setInterval(() => void clearRequestCounters(), 1_000);
  try {
    const codes = [
      await runWith('live keys', live),
      await runWith('test keys', test),
      await runWith('read-only keys', readOnly),
      await run('no key', []),
      await run('an unknown key', [{ name: 'unknown', token: makeSecret('live') }]),
    ];
    return codes;
  } finally {
    clearInterval(clearing);
  }

  /** A key of each account. */
  function keysOf(mode: KeyMode, scopes: readonly KeyScope[]): Promise<readonly Caller[]> {
    return Promise.all(
      people.map(async (person) => ({ name: person.userId, token: await keyOf(person, mode, scopes) })),
    );
  }

  async function runWith(name: string, callers: readonly Caller[]): Promise<number> {
    const code = await run(name, callers);
    for (const { token } of callers) {
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await fetch(`${cloud.siteUrl}/api/v1/credits`, { headers });
      if (status !== 200) throw new Error(`A key of ${name} ended on the way: less was tried than it seems.`);
    }
    return code;
  }

  function run(name: string, callers: readonly Caller[]): Promise<number> {
    return runSchemathesis({
      name,
      url: cloud.siteUrl,
      document: openApiDocument(cloud.siteUrl, 'closed'),
      callers,
      refusals,
      beyondSchemas: beyondSchemasOfApi,
      seed,
      examples,
    });
  }
}

async function keyOf(person: Person, mode: KeyMode, scopes: readonly KeyScope[]): Promise<string> {
  const { body } = await person.call('createApiKey', {
    body: {
      mode,
      name: 'Schemathesis',
      scopes,
      cap_credits: null,
      expires_at: null,
      allowed_addresses: null,
      ...(mode === 'live' && { proof: ownPassword }),
    },
  });
  return z.parse(NewKey, body).secret;
}

/** An enterprise has it by contract: the check covers more than the refusal of fast requests. */
async function allowManyVideos(people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const userId = UserId.parse(person.userId);
    for (const id of [userId, sandboxIdOf(userId)]) {
      await cloud.database.send(
        new UpdateCommand({
          TableName: tableNamed('ApiAccess'),
          Key: { id: `account#${id}` },
          UpdateExpression: 'SET generations_per_hour = :many, user_id = :id',
          ExpressionAttributeValues: { ':many': 1_000_000, ':id': id },
        }),
      );
    }
  }
}

/** Otherwise most answers would be that there were too many requests in this minute. */
async function clearRequestCounters(): Promise<void> {
  const TableName = tableNamed('Limits');
  for await (const { Items = [] } of paginateScan({ client: cloud.database }, { TableName })) {
    for (const { id } of Items) {
      if (!String(id).startsWith('limit#api_requests#')) continue;
      await cloud.database.send(new DeleteCommand({ TableName, Key: { id } }));
    }
  }
}

function tableNamed(word: string): string {
  const found = Object.entries(cloud.tables).find(([logicalId]) => logicalId.includes(word));
  if (found === undefined) throw new Error(`There is no table of ${word}.`);
  return found[1];
}
