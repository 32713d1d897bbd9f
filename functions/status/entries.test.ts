import { afterAll, describe, expect, it, vi } from 'vitest';
import { lambdaContext, routeCaller } from '../../test/handlers/lambda-events.ts';
import { startHandlers } from '../../test/handlers/start-handlers.ts';
import { putIncident } from './testing/put-incident.ts';
import { openedIncident } from './write-incident.ts';

const handlers = await startHandlers();
afterAll(handlers.stop);

const getHealth = routeCaller('getHealth', (await import('./get-health.lambda.ts')).handler);
const getStatus = routeCaller('getStatus', (await import('./get-status.route.ts')).handler);
const subscribeToStatus = routeCaller(
  'subscribeToStatus',
  (await import('./subscribe-to-status.route.ts')).handler,
);
const confirmStatusSubscription = routeCaller(
  'confirmStatusSubscription',
  (await import('./confirm-status-subscription.route.ts')).handler,
);
const endStatusSubscription = routeCaller(
  'endStatusSubscription',
  (await import('./end-status-subscription.route.ts')).handler,
);
const { handler: measureServices } = await import('./measure-services.lambda.ts');
const { handler: notifySubscribers } = await import('./notify-subscribers.lambda.ts');

/** The token in the newest email to an address. */
function tokenFor(email: string): string {
  const mail = handlers.mails.findLast(({ to }) => to === email);
  return /[\w-]{22,}(?=\s|$)/m.exec(mail?.text.replace(/^.*[=/]/gm, '') ?? '')?.[0] ?? '';
}

async function subscriber(email: string): Promise<void> {
  await subscribeToStatus({ body: { email } });
  expect(await confirmStatusSubscription({ body: { token: tokenFor(email) } })).toMatchObject({
    status: 200,
  });
}

describe('getHealth', () => {
  it('answers anyone', async () => {
    expect(await getHealth()).toMatchObject({ status: 200, body: { healthy: true } });
  });
});

describe('measureServices and getStatus', () => {
  it('show what was measured: a site that does not answer is down', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network in a unit test'));
    try {
      expect(await measureServices({}, lambdaContext())).toMatchObject({ counted: true });
    } finally {
      vi.restoreAllMocks();
    }
    const { status, body, headers } = await getStatus();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=0, s-maxage=10, stale-if-error=600',
    });
    expect(body).toMatchObject({ measured_at: expect.any(String) });
  });
});

describe('the subscription to incidents', () => {
  it('is confirmed by the link in the email, gets the news once, and is ended by the link in that', async () => {
    const email = 'ada@example.com';
    await subscriber(email);
    const at = new Date();
    const head = { title: 'Videos take long', services: ['videos' as const], text: 'The model is busy.' };
    const item = openedIncident('1', head, 'degraded', at);
    await putIncident(handlers.tables, item, at);
    expect(await notifySubscribers({}, lambdaContext())).toEqual({ sent: 1 });
    expect(await notifySubscribers({}, lambdaContext())).toEqual({ sent: 0 });
    expect(handlers.mails.at(-1)).toMatchObject({ to: email, subject: expect.stringContaining('Videos') });
    const token = tokenFor(email);
    expect(await endStatusSubscription({ path: { token } })).toMatchObject({
      status: 200,
      body: { ended: true },
    });
  });

  it('answers a known address as any other', async () => {
    await subscriber('grace@example.com');
    expect(await subscribeToStatus({ body: { email: 'grace@example.com' } })).toMatchObject({
      status: 202,
      body: { accepted: true },
    });
  });

  it('is not confirmed by a token that was never mailed', async () => {
    expect(await confirmStatusSubscription({ body: { token: 'made-up' } })).toMatchObject({ status: 404 });
  });
});
