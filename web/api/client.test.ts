import { afterEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './client.ts';

vi.mock('../session/access-token.ts', () => ({ accessToken: async () => 'token' }));

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
