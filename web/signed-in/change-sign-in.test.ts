import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import { changePassword } from './change-sign-in.ts';

const parts = vi.hoisted(() => ({
  callApi: vi.fn<() => Promise<unknown>>(),
  accessToken: vi.fn<(options?: { refused?: string }) => Promise<string | null>>(),
  signInAgain: vi.fn<() => Promise<string>>(),
}));
vi.mock('../api/client.ts', () => ({ callApi: parts.callApi }));
vi.mock('../session/access-token.ts', () => ({ accessToken: parts.accessToken }));
vi.mock('../session/cognito.ts', () => ({ signInAgain: parts.signInAgain }));

beforeEach(() => {
  parts.callApi.mockReset().mockResolvedValue({ changed: true });
  parts.accessToken.mockReset().mockResolvedValue('token');
  parts.signInAgain.mockReset().mockResolvedValue('signed-in');
});

const refusal = (code: ApiErrorCode, status: number) => new ApiError(code, '', { status });
const change = () =>
  changePassword('ada@example.com', { password: 'old-secret', new_password: 'new-secret' });

describe('a change that ends all sessions', () => {
  it('signs this browser in again with what holds from now on', async () => {
    expect(await change()).toEqual({ next: 'signed-in', othersSignedOut: true });
    expect(parts.signInAgain).toHaveBeenCalledExactlyOnceWith('ada@example.com', 'new-secret');
  });

  it('is made although the other sessions could not be ended, which is said', async () => {
    parts.callApi.mockRejectedValue(refusal('sessions_not_ended', 503));
    expect(await change()).toEqual({ next: 'signed-in', othersSignedOut: false });
  });

  it('is asked for once more, with a new token, when the token has run out by the clock of the server', async () => {
    parts.callApi.mockRejectedValueOnce(refusal('unauthorized', 401));
    expect(await change()).toMatchObject({ next: 'signed-in' });
    expect(parts.accessToken).toHaveBeenLastCalledWith({ refused: 'token' });
    expect(parts.callApi).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['wrong_password', 403, 1],
    ['unauthorized', 401, 2],
  ] as const)('does not sign in after %s', async (code, status, calls) => {
    parts.callApi.mockRejectedValue(refusal(code, status));
    await expect(change()).rejects.toMatchObject({ code });
    expect(parts.callApi).toHaveBeenCalledTimes(calls);
    expect(parts.signInAgain).not.toHaveBeenCalled();
  });
});
