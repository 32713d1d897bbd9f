import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto';
import { newPerson, type Person, userPoolOf } from '../cloud/person.ts';
import type { Attack, Context, Family } from './family.ts';
import { deletePerson, endSessions, resetPassword } from './person-steps.ts';
import { callUserRoute, expectStatus, userRoutes } from './send.ts';
import type { Target } from './target.ts';

const accessTokenMinutes = 10;

/** What an attacker has: an own account, another person's id, and the pool's public key. */
interface Means {
  readonly own: Person;
  readonly victim: Person;
  readonly publicKey: JsonWebKey;
}

/** What a token of the person says of them. */
function as({ userId, username }: Person) {
  return { account_id: userId, username, sub: username };
}

/** Tokens that anyone can make; null: none is sent. */
const forgeries: Readonly<Record<string, (means: Means) => string | null>> = {
  none: () => null,
  'an empty one': () => '',
  garbage: () => 'a.b.c',
  'one of three dots': () => '...',
  'a long one': () => 'x'.repeat(6_000),
  'unsigned, by algorithm none': ({ own, victim }) => forged(own, as(victim), { alg: 'none' }),
  'unsigned, by algorithm NONE': ({ own, victim }) => forged(own, as(victim), { alg: 'NONE' }),
  'signed by HS256 with the public key': ({ own, victim, publicKey }) =>
    forged(own, as(victim), { alg: 'HS256' }, publicPem(publicKey)),
  'signed by HS256 with an empty key': ({ own }) => forged(own, {}, { alg: 'HS256' }, ''),
  'signed by a key of its own': ({ own, victim }) => forged(own, as(victim)),
  'signed by a key that it carries': ({ own, victim }) =>
    forged(own, as(victim), { jwk: keyPair.publicKey.export({ format: 'jwk' }) }),
  'signed by a key that it links': ({ own, victim }) =>
    forged(own, as(victim), { jku: 'https://thief.example/jwks.json' }),
  'with a path for the id of its key': ({ own, victim }) =>
    forged(own, as(victim), { kid: '../../dev/null' }),
  'of another pool': ({ own }) =>
    forged(own, { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Thief0001' }),
  "of another client's": ({ own }) => forged(own, { client_id: '0thief0client0' }),
  'with the claims of another person under its own signature': ({ own, victim }) =>
    swapClaims(own.accessToken, as(victim)),
  'with a later expiry under its own signature': ({ own }) =>
    swapClaims(own.accessToken, { exp: 4_102_444_800 }),
  'with another session epoch under its own signature': ({ own }) =>
    swapClaims(own.accessToken, { session_epoch: '7' }),
  'with a cut signature': ({ own }) => own.accessToken.slice(0, -20),
  'without its signature': ({ own }) => own.accessToken.split('.').slice(0, 2).join('.'),
  'an id token': ({ own }) => own.idToken,
  'twice in one header': ({ own }) => `${own.accessToken}, Bearer ${own.accessToken}`,
};

export const tokens: Family = {
  name: 'tokens',
  attacks: [
    {
      name: 'no route for people takes a forged token',
      async run(context) {
        const { target } = context;
        const [own, victim] = [await newPerson(target), await newPerson(target)];
        const publicKey = await publicKeyOf(target);
        for (const [name, make] of Object.entries(forgeries)) {
          await expectRefused(context, name, make({ own, victim, publicKey }));
        }
      },
    },
    refusedAfter('ended everywhere', async (target, person) => endSessions(target, person)),
    refusedAfter('from before a reset of the password', async (target, { email }) =>
      resetPassword(target, email, 'after-the-reset'),
    ),
    refusedAfter('of a deleted person', async (target, person) => deletePerson(target, person)),
    refusedAfter('that has expired', async ({ advanceClock }) => {
      await advanceClock?.((accessTokenMinutes + 1) * 60 * 1_000);
      return advanceClock !== null;
    }),
  ],
};

/** A token that was good until `end`. */
function refusedAfter(name: string, end: (target: Target, person: Person) => Promise<boolean>): Attack {
  return {
    name: `no route for people takes a token ${name}`,
    async run(context) {
      const person = await newPerson(context.target);
      if (await end(context.target, person)) await expectRefused(context, name, person.accessToken);
      else if (context.target.advanceClock !== null) context.expect(false, 'could not be arranged');
    },
  };
}

async function expectRefused(context: Context, name: string, token: string | null): Promise<void> {
  for (const key of userRoutes) {
    expectStatus(
      context,
      `${key} with a token ${name}`,
      await callUserRoute(context.target, key, { token }),
      401,
    );
  }
}

const keyPair = generateKeyPairSync('rsa', { modulusLength: 2_048 });

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** The attacker's own token with other claims and another header, signed with `secret` or a key of their own. */
function forged(own: Person, claims: object, header: Record<string, unknown> = {}, secret?: string): string {
  const [head, body] = own.accessToken.split('.');
  const signed = `${encode({ ...decode(head), ...header })}.${encode({ ...decode(body), ...claims })}`;
  const algorithm = String(header.alg ?? 'RS256');
  if (algorithm.toLowerCase() === 'none') return `${signed}.`;
  return secret === undefined
    ? `${signed}.${sign('sha256', Buffer.from(signed), keyPair.privateKey).toString('base64url')}`
    : `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function swapClaims(token: string, claims: object): string {
  const [head, body, signature] = token.split('.');
  return `${head}.${encode({ ...decode(body), ...claims })}.${signature}`;
}

function publicPem(key: JsonWebKey): string {
  return createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
}

async function publicKeyOf(target: Target): Promise<JsonWebKey> {
  const { endpoint, poolId } = await userPoolOf(target);
  const response = await fetch(`${endpoint}${poolId}/.well-known/jwks.json`);
  const { keys }: { keys: JsonWebKey[] } = JSON.parse(await response.text());
  const [key] = keys;
  if (key === undefined) throw new Error('The pool shows no key.');
  return key;
}
