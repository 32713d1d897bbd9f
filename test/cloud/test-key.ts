import * as z from 'zod/mini';
import { NewKey } from '../../contract/developers/developer-keys.ts';
import type { Person } from './person.ts';

/** A key of the person's sandbox that may do everything. */
export async function newTestKey(owner: Person, capCredits: number | null = null): Promise<string> {
  const { status, body } = await owner.call('createApiKey', {
    body: {
      mode: 'test',
      name: 'SDK',
      scopes: ['read', 'generate', 'manage'],
      cap_credits: capCredits,
      expires_at: null,
      allowed_addresses: null,
    },
  });
  if (status !== 200) throw new Error(`No key: ${JSON.stringify(body)}`);
  return z.parse(NewKey, body).secret;
}
