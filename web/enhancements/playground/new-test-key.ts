import { ApiError } from '../../api/api-error.ts';

const lifetimeMilliseconds = 24 * 60 * 60 * 1_000;

/** Makes a test key of the signed-in person that ends after a day. */
export async function newTestKey(): Promise<
  { readonly secret: string } | { readonly secret: null; readonly problem: string }
> {
  try {
    // Most readers never press the button.
    const { callDevelopersApi } = await import('../../api/call-developers-api.ts');
    const { secret } = await callDevelopersApi('createApiKey', {
      body: {
        mode: 'test',
        name: 'Playground',
        scopes: ['read', 'generate'],
        cap_credits: null,
        expires_at: new Date(Date.now() + lifetimeMilliseconds).toISOString(),
        allowed_addresses: null,
      },
    });
    return { secret };
  } catch (error) {
    if (error instanceof ApiError) return { secret: null, problem: error.message };
    throw error;
  }
}
