import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beginAsClient } from 'cognito-emulator/credentials/srp.ts';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { termsVersion } from '../../contract/account/terms-version.ts';
import type { PackName } from '../../contract/billing/catalog.ts';
import { VideoId } from '../../contract/fields/ids.ts';
import { type RouteKey, routes } from '../../contract/routes.ts';
import { OwnCredits, type PricedVideoRequest, Video } from '../../contract/schemas.ts';
import type { SharedCloud } from './test-cloud.ts';

/** What of a cloud is seen over HTTP alone. */
export interface Site extends Pick<SharedCloud, 'siteUrl' | 'now'> {
  /** Asks it in place of the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** A person with an account, who acts through the site's own address as a browser would. */
export interface Person {
  readonly userId: string;
  /** The user's name at the pool. */
  readonly username: string;
  readonly email: string;
  readonly accessToken: string;
  readonly idToken: string;
  /** Calls a route of the contract. A string as `body` goes as it is. */
  call(
    key: RouteKey,
    parts?: { id?: string; query?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<ApiAnswer>;
  credits(): Promise<number>;
  /** Buys a pack by card through the checkout page, and waits for its credits. */
  buy(pack: PackName): Promise<void>;
  generate(request?: Partial<PricedVideoRequest>, id?: string): Promise<ApiAnswer & { readonly id: string }>;
  /** Asks for a video until it has ended. */
  waitForVideo(id: string): Promise<Video>;
}

export const videoRequest: PricedVideoRequest = {
  prompt: 'A sea at dusk',
  duration: 5,
  aspect_ratio: '16:9',
  quality: 'standard',
  price_credits: 1_000,
};

/** Proves that `newPerson` asks. */
export const ownPassword = { password: 'secret-enough' } as const;

/** An address at a domain of its own: of one domain only so many may sign up at once. */
export function newEmail(): string {
  return `ada@${randomUUID()}.example.com`;
}

/** Creates an account, confirms it by the link in the email and signs in. */
export async function newPerson(cloud: Site, email = newEmail()): Promise<Person> {
  const { password } = ownPassword;
  await signUp(cloud, email, password);
  const status = await confirmByLink(cloud, await confirmationLink(cloud, email), password);
  if (status !== 200) throw new Error(`The link answers ${status}.`);
  return signedIn(cloud, email, password);
}

/** Signs a person in who has an account. */
export async function signedIn(cloud: Site, email: string, password: string): Promise<Person> {
  const { accessToken, idToken } = await signInByPassword(cloud, email, password);
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const { account_id: userId, username } = claims;
  return personWith(cloud, {
    ...{ userId: String(userId), username: String(username) },
    ...{ email, accessToken, idToken },
  });
}

/** Signs up with an address and a password, as anyone may with any address who agrees to the terms. */
export async function signUp(cloud: Site, email: string, password: string): Promise<void> {
  const { clientId, cognito } = await userPoolOf(cloud);
  await cognito('SignUp', {
    ClientId: clientId,
    Username: email,
    Password: password,
    UserAttributes: [{ Name: 'email', Value: email }],
    ClientMetadata: { agreed_to: termsVersion },
  });
}

/** What the site's config.json tells a browser of the user pool, and a way to call it. */
export async function userPoolOf(cloud: Site) {
  const { fetch = globalThis.fetch } = cloud;
  const config: unknown = await (await fetch(`${cloud.siteUrl}/config.json`)).json();
  if (
    typeof config !== 'object' ||
    config === null ||
    !('user_pool_id' in config) ||
    !('user_pool_client_id' in config) ||
    !('user_pool_endpoint' in config)
  ) {
    throw new Error('config.json does not name the user pool.');
  }
  const endpoint = String(config.user_pool_endpoint);
  return {
    clientId: String(config.user_pool_client_id),
    poolId: String(config.user_pool_id),
    endpoint,
    async cognito(operation: string, input: unknown): Promise<Record<string, unknown>> {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify(input),
      });
      const answer: Record<string, unknown> = JSON.parse(await response.text());
      if (!response.ok) throw new Error(`${operation}: ${answer.__type} ${answer.message}`);
      return answer;
    },
  };
}

/** The link in the newest message to an address. */
export async function confirmationLink(cloud: Site, email: string): Promise<URL> {
  const messages: { to: string; links: string[] }[] = await (
    await fetch(`${cloud.siteUrl}/_local/mail.json`)
  ).json();
  const link = messages.find(({ to }) => to === email)?.links[0];
  if (link === undefined) throw new Error(`No message with a link went to ${email}.`);
  return new URL(link);
}

/**
 * Confirms a sign-up by its link, with a password, as the page of the link does.
 *
 * @returns the API's HTTP status
 */
export async function confirmByLink(
  cloud: Site,
  link: URL,
  password: string,
  email = link.searchParams.get('email'),
): Promise<number> {
  const { fetch = globalThis.fetch } = cloud;
  const response = await fetch(`${cloud.siteUrl}${routes.confirmAccount.path}`, {
    method: routes.confirmAccount.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, token: link.searchParams.get('confirm'), password }),
  });
  return response.status;
}

/** The six digits that the newest message to an address shows. */
export async function confirmationCode(cloud: Site, email: string): Promise<string> {
  const messages = z.parse(
    z.array(z.object({ to: z.string(), html: z.string() })),
    await (await fetch(`${cloud.siteUrl}/_local/mail.json`)).json(),
  );
  const html = messages.find(({ to }) => to === email)?.html ?? '';
  const code = />\s*(\d{6})\s*</.exec(html)?.[1];
  if (code === undefined) throw new Error(`No message with a code went to ${email}.`);
  return code;
}

const PasswordChallenge = z.object({
  ChallengeName: z.literal('PASSWORD_VERIFIER'),
  ChallengeParameters: z.object({
    USER_ID_FOR_SRP: z.string(),
    SALT: z.string(),
    SRP_B: z.string(),
    SECRET_BLOCK: z.string(),
  }),
});
const SignedIn = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
});

/** Signs in with a password, as a browser does. Throws Cognito's error, or if more is asked for. */
export async function signInByPassword(
  cloud: Site,
  email: string,
  password: string,
  { browserId, code }: { readonly browserId?: string; readonly code?: () => string } = {},
) {
  const { clientId, poolId, cognito } = await userPoolOf(cloud);
  const exchange = beginAsClient({ poolName: poolId.split('_')[1] ?? '' }, password);
  const begun = z.parse(
    PasswordChallenge,
    await cognito('InitiateAuth', {
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: clientId,
      AuthParameters: { USERNAME: email, SRP_A: exchange.publicValue },
    }),
  ).ChallengeParameters;
  const timestamp = signingTime(new Date(cloud.now()));
  const verified = await cognito('RespondToAuthChallenge', {
    ClientId: clientId,
    ...(browserId !== undefined && { ClientMetadata: { browser_id: browserId } }),
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeResponses: {
      USERNAME: begun.USER_ID_FOR_SRP,
      PASSWORD_CLAIM_SECRET_BLOCK: begun.SECRET_BLOCK,
      TIMESTAMP: timestamp,
      PASSWORD_CLAIM_SIGNATURE: exchange.prove({
        userId: begun.USER_ID_FOR_SRP,
        salt: begun.SALT,
        serverPublicValue: begun.SRP_B,
        secretBlock: begun.SECRET_BLOCK,
        timestamp,
      }),
    },
  });
  const answer =
    code === undefined
      ? verified
      : await cognito('RespondToAuthChallenge', {
          ClientId: clientId,
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          Session: verified.Session,
          ChallengeResponses: { USERNAME: begun.USER_ID_FOR_SRP, SOFTWARE_TOKEN_MFA_CODE: code() },
        });
  const signedIn = z.safeParse(SignedIn, answer);
  if (!signedIn.success) throw new Error('The sign-in asks for more.');
  const { AccessToken, IdToken, RefreshToken } = signedIn.data.AuthenticationResult;
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken };
}

/** 'Sun Nov 22 13:04:05 UTC 2026', as Cognito's clients sign it. */
function signingTime(date: Date): string {
  const [weekday, day, month, year, time] = date.toUTCString().replace(',', '').split(' ');
  return `${weekday} ${month} ${Number(day)} ${time} UTC ${year}`;
}

/** Pays an open checkout session on the emulated Stripe's page; returns where the payer is sent. */
export async function payCheckout(url: string, card = '4242424242424242'): Promise<string | null> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: new URL(url).origin },
    body: new URLSearchParams({
      email: 'payer@example.com',
      number: card,
      expiry: '12 / 34',
      cvc: '123',
      name: 'Ada',
      country: 'GB',
    }),
  });
  return response.headers.get('location');
}

function personWith(
  cloud: Site,
  identity: Pick<Person, 'userId' | 'username' | 'email' | 'accessToken' | 'idToken'>,
): Person {
  const { fetch = globalThis.fetch } = cloud;
  const person: Person = {
    ...identity,

    async call(key, { id, query, body, headers } = {}) {
      const { method, path } = routes[key];
      const response = await fetch(`${cloud.siteUrl}${path.replace('{id}', id ?? '')}${query ?? ''}`, {
        method,
        headers: {
          authorization: `Bearer ${identity.accessToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },

    async credits() {
      return OwnCredits.parse((await person.call('getCredits')).body).credits;
    },

    async buy(pack) {
      const before = await person.credits();
      const { body } = await person.call('createPayment', { body: { pack } });
      if (typeof body !== 'object' || body === null || !('url' in body))
        throw new Error(`No checkout: ${JSON.stringify(body)}`);
      await payCheckout(String(body.url));
      await until(async () => (await person.credits()) > before);
    },

    async generate(request = {}, id = v7()) {
      return { id, ...(await person.call('generateVideo', { id, body: { ...videoRequest, ...request } })) };
    },

    async waitForVideo(id) {
      const ask = async () => {
        const { status, body } = await person.call('getVideo', { id });
        if (status !== 200) throw new Error(`The video ${id} answers ${status}: ${JSON.stringify(body)}`);
        return Video.parse(body);
      };
      let video = await ask();
      await until(async () => {
        video = await ask();
        return video.finished_at !== null;
      });
      return video;
    },
  };
  return person;
}

/** Asks again and again, for a minute, until the answer is yes. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('It did not happen within a minute.');
    await pause(50);
  }
}

export function newVideoId(): VideoId {
  return VideoId.parse(v7());
}
