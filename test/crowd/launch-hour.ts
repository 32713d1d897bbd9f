import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { confirmByLink, ownPassword, type Site, signedIn, signUp } from '../cloud/person.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { CrowdRequests } from './crowd-requests.ts';

/** Where most people have their mail. */
const domains = ['gmail.com', 'gmail.com', 'gmail.com', 'outlook.com', 'icloud.com'] as const;

export interface LaunchHour {
  readonly signUps: number;
  /** From which they come in turn. */
  readonly addresses: number;
  /** Between one and the next. */
  readonly everyMilliseconds: number;
}

/**
 * The hour after a launch: so many sign up, confirm and sign in.
 *
 * @returns how many have an account in the end
 */
export async function playLaunchHour(
  cloud: TestCloud,
  requests: CrowdRequests,
  { signUps, addresses, everyMilliseconds }: LaunchHour,
): Promise<number> {
  const newcomers: Promise<boolean>[] = [];
  for (let index = 0; index < signUps; index += 1) {
    const fetch = requests.from(`198.51.100.${1 + (index % addresses)}`);
    newcomers.push(newcomer({ ...cloud, fetch }, `${randomUUID()}@${domains[index % domains.length]}`));
    await pause(everyMilliseconds);
  }
  return (await Promise.all(newcomers)).filter(Boolean).length;

  async function newcomer(site: Site, email: string): Promise<boolean> {
    try {
      await signUp(site, email, ownPassword.password);
      const status = await confirmByLink(site, await linkIn(cloud, email), ownPassword.password);
      if (status !== 200) return false;
      await signedIn(site, email, ownPassword.password);
      return true;
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
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
