import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { NewKey } from '../../contract/developers/developer-keys.ts';
import { apiRequestsPerMinute } from '../../contract/person-limits.ts';
import { Reelwright } from '../../packages/sdk-js/src/index.ts';
import { ownPassword, type Person, type Site } from '../cloud/person.ts';
import { limitFactor } from '../cloud/test-cloud.ts';

/** Our SDK with a key of the person's, which asks from the site's address. */
export async function programOf(
  { siteUrl, fetch }: Required<Site>,
  owner: Person,
  mode: 'live' | 'test',
): Promise<Reelwright> {
  const { status, body } = await owner.call('createApiKey', {
    body: {
      mode,
      ...(mode === 'live' && { proof: ownPassword }),
      name: 'Crowd',
      scopes: ['read', 'generate', 'manage'],
      cap_credits: null,
      expires_at: null,
      allowed_addresses: null,
    },
  });
  if (status !== 200) throw new Error(`No key: ${status} ${JSON.stringify(body)}`);
  return new Reelwright({
    apiKey: z.parse(NewKey, body).secret,
    baseUrl: siteUrl,
    // The SDK's own limit, stretched like the functions' limits: this machine runs everything besides.
    timeoutSeconds: 60 * limitFactor,
    fetch,
  });
}

/**
 * Asks for videos one after another as fast as an account may, waits for all of them, and gives how many files arrived.
 */
export async function makeVideos(program: Reelwright, count: number): Promise<number> {
  const arrived = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      try {
        await pause(index * everyMilliseconds);
        const video = await program.videos.generateAndWait({
          prompt: `A sea at dusk, ${index}`,
          duration: 5,
        });
        const file = await new Response(await program.videos.download(video)).arrayBuffer();
        return file.byteLength > 10_000;
      } catch {
        return false;
      }
    }),
  );
  return arrived.filter(Boolean).length;
}

/** Between two requests of an account at its published rate. */
const everyMilliseconds = 60_000 / apiRequestsPerMinute;

/** Sends what an account may send in a minute, evenly, for some seconds. */
export async function askAtPublishedRate(program: Reelwright, seconds: number): Promise<void> {
  const startedAt = Date.now();
  const asked: Promise<unknown>[] = [];
  // A timer is late, never early: never more in a minute than are allowed.
  for (let index = 0; index * everyMilliseconds < seconds * 1_000; index += 1) {
    await pause(Math.max(0, startedAt + index * everyMilliseconds - Date.now()));
    asked.push(program.account.credits());
  }
  await Promise.all(asked);
}
