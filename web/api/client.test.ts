import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPointlessNow } from './api-error.ts';
import { callApi } from './client.ts';
import { maintenanceUntil, onMaintenanceChange } from './maintenance.ts';

const session = vi.hoisted(() => ({
  accessToken: vi.fn<(options?: { refused?: string }) => Promise<string | null>>(),
  endRefusedSession: vi.fn<(refused: string) => Promise<void>>(),
}));
vi.mock('../session/access-token.ts', () => session);

beforeEach(() => {
  session.accessToken.mockReset().mockResolvedValue('token');
  session.endRefusedSession.mockReset().mockResolvedValue();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
});
afterEach(() => vi.unstubAllGlobals());

const balance = {
  credits: 3_000,
  grace_credits: 0,
  cycle_credits: 0,
  purchased_credits: 3_000,
  buckets: [],
  grace_ends_at: null,
  cycle_ends_at: null,
  cycle_is_advance: false,
  debt_credits: 0,
  free_sample: false,
  free_sample_from: null,
};

function answerWith(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

describe('a call of the API', () => {
  it('gives the credits although the answer has a field that this page does not know', async () => {
    answerWith({ ...balance, gift_credits: 500 });
    expect((await callApi('getCredits', {})).credits).toBe(3_000);
  });

  it('fails when the answer has no credits, rather than showing none', async () => {
    const { credits: _, ...rest } = balance;
    answerWith(rest);
    await expect(callApi('getCredits', {})).rejects.toMatchObject({ code: 'unexpected_response' });
  });

  it('shows the sentence of an error whose code this page does not know', async () => {
    answerWith({ error: { code: 'newer_code', message: 'Come back on Monday.', newer_field: 1 } }, 409);
    await expect(callApi('getCredits', {})).rejects.toMatchObject({
      code: 'newer_code',
      status: 409,
      message: 'Come back on Monday.',
    });
  });
});

/** Gives the answers in order; returns the tokens of the requests. */
function answerInTurn(...answers: Response[]): string[] {
  const tokens: string[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    tokens.push(String(headers.authorization));
    return answers[tokens.length - 1];
  });
  return tokens;
}

const refusal = () => Response.json({ message: 'Unauthorized' }, { status: 401 });

describe('a token that the API refuses', () => {
  it('is renewed once', async () => {
    session.accessToken.mockImplementation(async (options) => (options?.refused ? 'renewed' : 'old'));
    const tokens = answerInTurn(refusal(), Response.json(balance));
    expect((await callApi('getCredits', {})).credits).toBe(3_000);
    expect(tokens).toEqual(['Bearer old', 'Bearer renewed']);
    expect(session.endRefusedSession).not.toHaveBeenCalled();
  });

  it('ends the session here when the renewed one is refused as well, and is asked no third time', async () => {
    session.accessToken.mockImplementation(async (options) => (options?.refused ? 'renewed' : 'old'));
    const tokens = answerInTurn(refusal(), refusal());
    await expect(callApi('getCredits', {})).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
    expect(tokens).toHaveLength(2);
    expect(session.endRefusedSession).toHaveBeenCalledExactlyOnceWith('renewed');
  });

  it('that cannot be renewed is no sign-in', async () => {
    session.accessToken.mockImplementation(async (options) => (options?.refused ? null : 'old'));
    const tokens = answerInTurn(refusal());
    await expect(callApi('getCredits', {})).rejects.toMatchObject({ code: 'unauthorized' });
    expect(tokens).toHaveLength(1);
  });

  it('stays as it is where the caller replaces the session', async () => {
    const tokens = answerInTurn(refusal());
    await expect(callApi('getCredits', {}, { renewsSession: false })).rejects.toMatchObject({ status: 401 });
    expect(tokens).toHaveLength(1);
    expect(session.accessToken).toHaveBeenCalledTimes(1);
  });
});

it('a renewal without a connection is said as one, and sends nothing', async () => {
  session.accessToken.mockRejectedValue(
    Object.assign(new Error('A network error'), { name: 'NetworkError' }),
  );
  const tokens = answerInTurn();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(callApi('getCredits', {})).rejects.toMatchObject({ code: 'network_failed', status: null });
  expect(tokens).toEqual([]);
});

it('an answer says whether there is a maintenance, until when, and that it is over', async () => {
  const end = '2026-11-27T14:30:00.000Z';
  let changes = 0;
  const unsubscribe = onMaintenanceChange(() => {
    changes += 1;
  });
  const during = Response.json({ error: { code: 'maintenance', message: '' } }, { status: 503 });
  during.headers.set('maintenance-until', end);
  answerInTurn(during, Response.json({ error: { code: 'not_found', message: '' } }, { status: 404 }));
  await callApi('getCredits', {}).catch(() => null);
  expect(maintenanceUntil()).toBe(end);
  await callApi('getCredits', {}).catch(() => null);
  expect(maintenanceUntil()).toBeNull();
  expect(changes).toBe(2);
  unsubscribe();
});

describe('an answer that no other try would change', () => {
  it.each([
    ['too large for Lambda', 413, 'Request Entity Too Large', 'This is too large to send.'],
    ['of no route', 404, 'Not Found', 'The server did not accept this. Please reload the page.'],
    [
      'with headers that are too long',
      431,
      'Request Header Fields Too Large',
      'The server did not accept this. Please reload the page.',
    ],
  ])('is known as one: %s', async (_what, status, message, shown) => {
    answerInTurn(Response.json({ message }, { status }));
    const error = await callApi('getCredits', {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unexpected_response', status, message: shown, isUncertain: false });
    expect(isPointlessNow(error)).toBe(true);
  });

  it('is one of ours as well', async () => {
    answerInTurn(Response.json({ error: { code: 'not_found', message: 'No such video.' } }, { status: 404 }));
    const error = await callApi('getCredits', {}).catch((thrown: unknown) => thrown);
    expect(isPointlessNow(error)).toBe(true);
  });

  it('is not a failure of the server, after which the request may have had its effect', async () => {
    answerInTurn(Response.json({ message: 'Internal Server Error' }, { status: 500 }));
    const error = await callApi('getCredits', {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ isUncertain: true });
    expect(isPointlessNow(error)).toBe(false);
  });
});

describe('too many requests', () => {
  it('say when to try again, to the person and to what asks by itself', async () => {
    const message = 'The limit is 3 data exports a day. Please try again in 20 minutes.';
    answerWith({ error: { code: 'too_many_requests', message, retry_after_seconds: 1_200 } }, 429);
    await expect(callApi('getCredits', {})).rejects.toMatchObject({ message, retryAfterSeconds: 1_200 });
  });

  it("of API Gateway's own throttle are said plainly", async () => {
    answerInTurn(Response.json({ message: 'Too Many Requests' }, { status: 429 }));
    await expect(callApi('getCredits', {})).rejects.toMatchObject({
      status: 429,
      message: 'Too many requests just now. Please wait a moment and try again.',
    });
  });
});
