import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { videoCostCredits } from '../../contract/billing/catalog.ts';
import { type KeyScope, keyScopes, keysMaximum } from '../../contract/developers/developer-keys.ts';
import { routeKeys, routes } from '../../contract/routes.ts';
import { makeSecret, withChecksum } from '../../functions/tables/api-access/api-key.ts';
import { newPerson, type Person, videoRequest } from '../cloud/person.ts';
import type { Attack, Context, Family } from './family.ts';
import { deletePerson, password } from './person-steps.ts';
import { callRoute, callUserRoute, expectStatus, field, send, userRoutes } from './send.ts';
import type { Target } from './target.ts';

const keyRoutes = routeKeys.filter((key) => routes[key].access === 'key');

/** An API key, as its owner got it. */
interface MadeKey {
  readonly id: string;
  readonly secret: string;
}

export async function makeKey(
  target: Target,
  { accessToken }: Person,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<MadeKey> {
  const body = {
    mode: 'live',
    name: 'Attacked',
    scopes: keyScopes,
    cap_credits: null,
    expires_at: null,
    allowed_addresses: null,
    ...(settings.mode === 'test' ? {} : { proof: { password } }),
    ...settings,
  };
  const parts = { token: accessToken, body: JSON.stringify(body) };
  const { status, text } = await send(target, 'POST', '/api/developers/keys', parts);
  if (status !== 200) throw new Error(`No key was made: ${status} ${text.slice(0, 200)}`);
  return { id: String(field(text, 'key', 'id')), secret: String(field(text, 'secret')) };
}

/** Texts that are no key, of a person who has one and a session. */
const forgeries: Readonly<Record<string, (key: string, person: Person) => string | null>> = {
  none: () => null,
  'an empty one': () => '',
  garbage: () => 'rw_live_',
  'a long one': () => `rw_live_${'0'.repeat(6_000)}`,
  'an unknown one': () => makeSecret('live'),
  'a mistyped one': (key) => `${key.slice(0, 12)}${key[12] === 'a' ? 'b' : 'a'}${key.slice(13)}`,
  'a mistyped one with a new checksum': (key) =>
    withChecksum(`${key.slice(0, 12)}${key[12] === 'a' ? 'b' : 'a'}${key.slice(13, -6)}`),
  'a cut one': (key) => key.slice(0, -1),
  'a longer one': (key) => `${key}0`,
  'one in lower case': (key) => key.toLowerCase(),
  'one of the other mode': (key) => key.replace('_live_', '_test_'),
  'one of the other mode with a new checksum': (key) =>
    withChecksum(key.replace('_live_', '_test_').slice(0, -6)),
  'one twice in one header': (key) => `${key}, Bearer ${key}`,
  'an access token': (_, { accessToken }) => accessToken,
  'an id token': (_, { idToken }) => idToken,
};

/** Ways to claim an address that is allowed. */
const pretences: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '203.0.113.7, 203.0.113.7' },
  { forwarded: 'for=203.0.113.7' },
  { 'x-real-ip': '203.0.113.7' },
  { 'cloudfront-viewer-address': '203.0.113.7:443' },
];

export const apiKeys: Family = {
  name: 'api keys',
  attacks: [
    {
      name: 'no route for programs takes what is no key',
      async run(context) {
        const person = await newPerson(context.target);
        const { secret } = await makeKey(context.target, person);
        for (const [name, forge] of Object.entries(forgeries)) {
          await expectRefused(context, name, forge(secret, person), 401);
        }
        await expectHarmless(context, person);
      },
    },
    {
      name: 'no route for programs takes a key from anywhere but the header',
      async run(context) {
        const { secret } = await makeKey(context.target, await newPerson(context.target));
        for (const key of keyRoutes) {
          const headers = { 'x-api-key': secret, cookie: `api_key=${secret}` };
          const query = `?api_key=${secret}&access_token=${secret}`;
          expectStatus(context, key, await callRoute(context.target, key, { headers, query }), 401);
        }
      },
    },
    refusedAfter('that was revoked', async (target, person) => {
      const made = await makeKey(target, person);
      const parts = { token: person.accessToken };
      const { status } = await send(target, 'DELETE', `/api/developers/keys/${made.id}`, parts);
      return status === 200 ? made.secret : null;
    }),
    refusedAfter('that was rotated without an overlap', async (target, person) => {
      const made = await makeKey(target, person);
      const body = JSON.stringify({ overlap_days: 0, proof: { password } });
      const parts = { token: person.accessToken, body };
      const { status } = await send(target, 'POST', `/api/developers/keys/${made.id}/rotate`, parts);
      return status === 200 ? made.secret : null;
    }),
    refusedAfter('that has expired', async (target, person) => {
      const lifetimeMilliseconds = 1_500;
      const expires_at = new Date(target.now() + lifetimeMilliseconds).toISOString();
      const { secret } = await makeKey(target, person, { expires_at });
      await pause(lifetimeMilliseconds);
      return secret;
    }),
    refusedAfter('of a deleted account', async (target, person) => {
      const { secret } = await makeKey(target, person);
      return (await deletePerson(target, person)) ? secret : null;
    }),
    refusedAfter('for testing of a deleted account', async (target, person) => {
      const { secret } = await makeKey(target, person, { mode: 'test' });
      return (await deletePerson(target, person)) ? secret : null;
    }),
    {
      name: 'no key opens a route whose scope it lacks',
      async run(context) {
        const person = await newPerson(context.target);
        for (const lacking of keyScopes) {
          const scopes = keyScopes.filter((scope) => scope !== lacking);
          const { secret } = await makeKey(context.target, person, { scopes });
          for (const key of keyRoutes.filter((route) => scopeOf(route) === lacking)) {
            const answer = await callRoute(context.target, key, { token: secret });
            expectStatus(context, `${key} without ${lacking}`, answer, 403);
          }
        }
        await expectHarmless(context, person);
      },
    },
    {
      name: 'no key is taken from another address than it allows, whatever the caller claims to be',
      async run(context) {
        const person = await newPerson(context.target);
        const allowed_addresses = ['203.0.113.7', '2001:db8::/32'];
        const { secret } = await makeKey(context.target, person, { allowed_addresses });
        for (const headers of pretences) {
          for (const key of keyRoutes) {
            const answer = await callRoute(context.target, key, { token: secret, headers });
            expectStatus(context, `${key} with ${JSON.stringify(headers)}`, answer, 403);
          }
        }
        await expectHarmless(context, person);
      },
    },
    {
      name: 'no route for people takes an API key',
      async run(context) {
        const { secret } = await makeKey(context.target, await newPerson(context.target));
        for (const key of userRoutes) {
          expectStatus(context, key, await callUserRoute(context.target, key, { token: secret }), 401);
        }
      },
    },
    {
      name: 'neither a test key nor the key of another account finds a video of an account',
      async run(context) {
        const { target } = context;
        const person = await buyer(context);
        const id = await makeWaitingVideo(target, person);
        const stranger = await newPerson(target);
        const [test, other, own] = await Promise.all([
          makeKey(target, person, { mode: 'test' }),
          makeKey(target, stranger),
          makeKey(target, person),
        ]);
        for (const { secret } of [test, other]) {
          for (const key of ['getVideoByKey', 'cancelVideoByKey', 'deleteVideoByKey'] as const) {
            const answer = await callRoute(target, key, { token: secret, parameter: id });
            expectStatus(context, `${key} by a foreign key`, answer, 404);
          }
          const history = await callRoute(target, 'historyByKey', { token: secret });
          context.expect(!history.text.includes(id), 'a foreign key lists the video');
          const credits = await callRoute(target, 'creditsByKey', { token: secret });
          context.expect(!credits.text.includes('6000'), 'a foreign key reads the balance');
        }
        const found = await callRoute(target, 'getVideoByKey', { token: own.secret, parameter: id });
        expectStatus(context, 'the account’s own key', found, 200);
        context.expect((await person.credits()) === 7_000 - videoCostCredits, 'the credits have changed');
      },
    },
    {
      name: 'no number of requests at once makes more keys than an account may have',
      async run(context) {
        const person = await newPerson(context.target);
        const body = JSON.stringify({
          mode: 'test',
          name: 'One of many',
          scopes: ['read'],
          cap_credits: null,
          expires_at: null,
          allowed_addresses: null,
        });
        const parts = { token: person.accessToken, body };
        const answers = await Promise.all(
          Array.from({ length: 2 * keysMaximum }, () =>
            send(context.target, 'POST', '/api/developers/keys', parts),
          ),
        );
        for (const answer of answers) expectStatus(context, 'a key', answer, 200, 409, 429, 503);
        const made = answers.filter(({ status }) => status === 200).length;
        context.expect(made <= keysMaximum, `${made} keys were made`);
      },
    },
  ],
};

/** A key that was good until something happened; null: it could not be arranged. */
function refusedAfter(name: string, end: (target: Target, person: Person) => Promise<string | null>): Attack {
  return {
    name: `no route for programs takes a key ${name}`,
    async run(context) {
      const secret = await end(context.target, await newPerson(context.target));
      if (secret === null) context.expect(false, 'could not be arranged');
      else await expectRefused(context, name, secret, 401);
    },
  };
}

async function expectRefused(
  context: Context,
  name: string,
  token: string | null,
  status: number,
): Promise<void> {
  for (const key of keyRoutes) {
    const answer = await callRoute(context.target, key, { token });
    expectStatus(context, `${key} with ${name}`, answer, status);
  }
}

/** Nothing was charged, and nothing made. */
async function expectHarmless(context: Context, person: Person): Promise<void> {
  context.expect((await person.credits()) === 0, 'the credits have changed');
  const { text } = await callRoute(context.target, 'videoHistory', { token: person.accessToken });
  const videos = field(text, 'videos');
  context.expect(Array.isArray(videos) && videos.length === 0, 'a video was made');
}

function scopeOf(key: (typeof keyRoutes)[number]): KeyScope | undefined {
  const definition = routes[key];
  return 'scope' in definition ? definition.scope : undefined;
}

/** A person with 7,000 credits of a pack. */
export async function buyer({ target }: Context): Promise<Person> {
  const person = await newPerson(target);
  await person.buy('starter');
  return person;
}

/** A video of a person that is neither made nor over while it is attacked. Its id. */
export async function makeWaitingVideo(target: Target, person: Person): Promise<string> {
  const id = v7();
  const body = JSON.stringify({ ...videoRequest, prompt: 'A sea at dusk. simulate: busy 300' });
  await callRoute(target, 'generateVideo', { token: person.accessToken, parameter: id, body });
  return id;
}
