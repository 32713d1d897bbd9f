import { randomBytes } from 'node:crypto';
import { confirmSignUp, fetchAuthSession, signIn, signUp } from 'aws-amplify/auth';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { termsVersion } from '../contract/account/terms-version.ts';
import { creditPacks, videoCostCredits } from '../contract/billing/catalog.ts';
import { errorCodes } from '../contract/errors.ts';
import { type RouteKey, routes } from '../contract/routes.ts';
import { OwnCredits, Video } from '../contract/schemas.ts';
import { models } from '../contract/videos/models.ts';
import { chooseUserPool } from './site-user-pool.ts';
import type { Confirmation } from './smoke-mail.ts';
import { demand, request, type SmokeReport, waitFor } from './smoke-report.ts';

export interface SmokePerson {
  /** An address without an account, whose email can be read. The account is deleted at the end. */
  readonly mailbox: string;
  /** What each account has from its beginning. */
  readonly creditsAtSignUp: number;
  readonly readConfirmations: () => Promise<readonly Confirmation[]>;
  /** Has Stripe's page at this URL paid; undefined: there is no way to. */
  readonly pay: ((url: string) => Promise<unknown>) | undefined;
}

/** Where the person is signed in. */
interface Session {
  readonly siteUrl: string;
  /** Empty before the person is signed in. */
  accessToken: string;
}

/** Signs up, pays, makes a simulated video and deletes the account: each part only if those before it went well. */
export async function tryAsPerson(siteUrl: string, report: SmokeReport, person: SmokePerson): Promise<void> {
  const password = randomBytes(18).toString('base64url');
  const session: Session = { siteUrl, accessToken: '' };
  let simulated = false;

  const signedIn = await report.check('a person signs up, confirms the address and signs in', async () => {
    const config = await chooseUserPool(siteUrl);
    const { provider } =
      Object.values(models).find(({ name }) => name === config.video_models.veo3.name) ?? {};
    simulated = provider === 'simulated';
    await signUpAndIn(session, person, password);
    const begins = await credits(session);
    demand(begins === person.creditsAtSignUp, `a new account has ${begins} credits`);
    return undefined;
  });
  if (!signedIn) return;

  const hasCredits = (await buyCredits(session, report, person.pay)) || person.creditsAtSignUp > 0;
  if (hasCredits && !simulated) report.skip(arrival, 'this environment has a model that costs money');
  if (!hasCredits) report.skip(arrival, 'it takes credits');
  if (hasCredits && simulated) await makeVideo(session, report);

  await report.check('the account is deleted', async () => {
    await bodyOf(await call(session, 'deleteAccount', { body: { password } }), 200);
    const { status } = await call(session, 'getCredits');
    demand(status === 401, `afterwards its session answers ${status}`);
    return undefined;
  });
}

async function signUpAndIn(session: Session, person: SmokePerson, password: string): Promise<void> {
  const { mailbox } = person;
  await signUp({
    username: mailbox,
    password,
    options: { userAttributes: { email: mailbox }, clientMetadata: { agreed_to: termsVersion } },
  });
  await waitFor(async () => ((await confirm(session, person, password)) ? true : undefined), {
    seconds: 180,
    everySeconds: 3,
    otherwise: 'no email with a confirmation that is accepted came within three minutes',
  });
  const { nextStep } = await signIn({ username: mailbox, password });
  demand(nextStep.signInStep === 'DONE', `the sign-in asks for ${nextStep.signInStep}`);
  session.accessToken = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
}

/** Whether one of the confirmations that came was accepted. */
async function confirm(session: Session, person: SmokePerson, password: string): Promise<boolean> {
  const { mailbox } = person;
  for (const confirmation of await person.readConfirmations()) {
    if (confirmation.kind === 'link') {
      const { token } = confirmation;
      const answer = await call(session, 'confirmAccount', { body: { email: mailbox, token, password } });
      if (answer.status === 200) return true;
    } else {
      const confirmed = await confirmSignUp({
        username: mailbox,
        confirmationCode: confirmation.code,
      }).catch(() => undefined);
      if (confirmed?.isSignUpComplete === true) return true;
    }
  }
  return false;
}

/** Whether the payment brought its credits; the report leaves it out where no one can pay. */
async function buyCredits(session: Session, report: SmokeReport, pay: SmokePerson['pay']): Promise<boolean> {
  if (pay === undefined) {
    report.skip(payment, "no person is there to pay; --pay-command '<pays the Stripe page at $PAYMENT_URL>'");
    return false;
  }
  const before = await credits(session);
  const answer = await call(session, 'createPayment', { body: { pack: 'starter' } });
  if (answer.status === errorCodes.payments_not_set_up.status) {
    report.skip(payment, errorCodes.payments_not_set_up.message);
    return false;
  }
  return report.check(payment, async () => {
    const { url } = z.object({ url: z.string() }).parse(await bodyOf(answer, 200));
    await pay(url);
    await waitFor(async () => ((await credits(session)) > before ? true : undefined), {
      seconds: 600,
      everySeconds: 2,
      otherwise: 'no credits came within ten minutes; the webhook and its secret are the first suspects',
    });
    const brought = (await credits(session)) - before;
    demand(brought === creditPacks.starter.credits, `it brought ${brought} credits`);
    return `${creditPacks.starter.credits} credits`;
  });
}

async function makeVideo(session: Session, report: SmokeReport): Promise<void> {
  let video: Video | undefined;
  await report.check(arrival, async () => {
    const id = v7();
    const options = {
      prompt: 'A sea at dusk',
      duration: 5,
      aspect_ratio: '16:9',
      quality: 'standard',
      price_credits: videoCostCredits,
    };
    await bodyOf(await call(session, 'generateVideo', { id, body: options }), 202);
    video = await waitFor(
      async () => {
        const now = Video.parse(await bodyOf(await call(session, 'getVideo', { id }), 200));
        return now.finished_at === null ? undefined : now;
      },
      { seconds: 300, everySeconds: 2, otherwise: 'it did not end within five minutes' },
    );
    demand(video.status === 'completed', `it is ${video.status}`);
    demand(video.simulated, 'it is not simulated');
    return undefined;
  });
  await report.check('its signed link plays it, and no other does', async () => {
    await checkSignedLink(new URL(video?.video_url ?? '', session.siteUrl));
    return undefined;
  });
}

/** @throws an Error with what is wrong unless the link plays a video, and only with its own signature */
async function checkSignedLink(url: URL): Promise<void> {
  const signed = await request(url.href);
  demand(signed.status === 200, `the link answers ${signed.status}`);
  demand(signed.headers.get('content-type') === 'video/mp4', `${signed.headers.get('content-type')}`);
  await signed.body?.cancel();
  const unsigned = await request(url.origin + url.pathname);
  demand(unsigned.status === 403, `without its signature it answers ${unsigned.status}`);
  const signature = url.searchParams.get('Signature') ?? '';
  url.searchParams.set('Signature', `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`);
  const changed = await request(url.href);
  demand(changed.status === 403, `with another signature it answers ${changed.status}`);
}

async function credits(session: Session): Promise<number> {
  return OwnCredits.parse(await bodyOf(await call(session, 'getCredits'), 200)).credits;
}

function call(
  { siteUrl, accessToken }: Session,
  key: RouteKey,
  { id = '', body }: { id?: string; body?: unknown } = {},
): Promise<Response> {
  const { method, path } = routes[key];
  return request(siteUrl + path.replace('{id}', id), {
    method,
    headers: {
      ...(accessToken !== '' && { authorization: `Bearer ${accessToken}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const payment = 'a payment in test mode brings its credits';
const arrival = 'a simulated video arrives';

/** @throws an Error with the answer unless it has this status */
async function bodyOf(response: Response, status: number): Promise<unknown> {
  const text = await response.text();
  demand(response.status === status, `${new URL(response.url).pathname} answers ${response.status} ${text}`);
  return JSON.parse(text);
}
