import { afterEach, describe, expect, it, vi } from 'vitest';
import { endEverySession } from './end-every-session.ts';

afterEach(() => vi.unstubAllGlobals());

function poolAnswers(answer: () => Response): { asked: Request[] } {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    asked.push(new Request(url, options));
    return answer();
  });
  return { asked };
}

const refusal = (name: string) => () => Response.json({ __type: name, message: '' }, { status: 400 });
const aws = { user_pool_id: 'us-east-1_abc', user_pool_endpoint: null };

describe('ending every session', () => {
  it("asks the pool's region, with the person's own token", async () => {
    const { asked } = poolAnswers(() => Response.json({}));
    await endEverySession(aws, 'a-token');
    expect(asked[0]?.url).toBe('https://cognito-idp.us-east-1.amazonaws.com/');
    expect(asked[0]?.headers.get('x-amz-target')).toBe('AWSCognitoIdentityProviderService.GlobalSignOut');
    expect(await asked[0]?.json()).toEqual({ AccessToken: 'a-token' });
  });

  it('does not claim to have ended others when this one had ended before', async () => {
    poolAnswers(refusal('NotAuthorizedException'));
    await expect(endEverySession(aws, 'a-token')).rejects.toThrow('This session has ended.');
  });

  it.each([
    ['the pool fails', refusal('InternalErrorException')],
    ['the pool is busy', refusal('TooManyRequestsException')],
    [
      'no answer comes',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('says that it was not when %s', async (_name, answer) => {
    poolAnswers(answer);
    await expect(endEverySession(aws, 'a-token')).rejects.toThrow('We could not end your sessions.');
  });
});
