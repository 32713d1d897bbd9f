import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { confirmByLink, ownPassword, type Site, signedIn, signUp } from '../cloud/person.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { CrowdRequests } from './crowd-requests.ts';

/** Where most people have their mail. */
const domains = ['gmail.com', 'gmail.com', 'gmail.com', 'outlook.com', 'icloud.com'] as const;

/** So many at once: what one machine can do. */
const atOnce = 8;

/**
 * The hour after a launch: so many sign up from so many addresses, confirm and sign in. The hour passes as fast as this
 * machine answers.
 *
 * @returns how many have an account in the end
 */
export async function playLaunchHour(
  cloud: TestCloud,
  requests: CrowdRequests,
  { signUps, addresses }: { readonly signUps: number; readonly addresses: number },
): Promise<number> {
  const waiting = Array.from({ length: signUps }, (_, index) => index);
  let signedUp = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        cloud.advanceClock((60 * 60 * 1_000) / signUps);
        cloud.functionClock.advance((60 * 60 * 1_000) / signUps);
        const address = `198.51.${100 + Math.floor((index % addresses) / 200)}.${1 + ((index % addresses) % 200)}`;
        const email = `${randomUUID()}@${domains[index % domains.length]}`;
        if (await newcomer({ ...cloud, fetch: requests.from(address) }, email)) signedUp += 1;
      }
    }),
  );
  return signedUp;

  async function newcomer(site: Site, email: string): Promise<boolean> {
    try {
      await signUp(site, email, ownPassword.password);
      const status = await confirmByLink(site, await linkIn(cloud, email), ownPassword.password);
      if (status !== 200) return false;
      await signedIn(site, email, ownPassword.password);
      return true;
    } catch {
      return false;
    }
  }
}

/** The link in the message to an address. */
export async function linkIn(cloud: Pick<TestCloud, 'mail'>, email: string): Promise<URL> {
  for (let looked = 0; looked < 100; looked += 1) {
    const link = cloud.mail.messages().find(({ to }) => to === email)?.links[0];
    if (link !== undefined) return new URL(link);
    await pause(100);
  }
  throw new Error(`No message with a link went to ${email}.`);
}
