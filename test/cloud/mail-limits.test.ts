import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { inOneWindow } from './one-window.ts';
import { confirmationLink, confirmByLink, newEmail, newPerson, signUp, userPoolOf } from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

const mailsTo = (address: string) => cloud.mail.messages().filter(({ to }) => to === address).length;

/** 'sent', or what the person reads who is refused. */
async function outcome(asked: Promise<unknown>): Promise<string> {
  return await asked.then(
    () => 'sent',
    (error: Error) => error.message,
  );
}

/** Runs as fast as so many clients can that each wait for their answer; the results are in the order of the items. */
async function inLanes<Item, Result>(
  lanes: number,
  items: readonly Item[],
  send: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await send(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

async function subscribeToStatus(email: string) {
  const { method, path } = routes.subscribeToStatus;
  const response = await fetch(`${cloud.siteUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

const refused =
  /Too many emails were asked for\. Check your spam folder, or try again in (a minute|\d+ minutes)\./;

describe('a flood of emails', () => {
  it('of 120 sign-ups makes at most 20 accounts of one domain, and leaves sign-up open to others', async () => {
    inOneWindow(cloud, 10 * 60);
    const domain = `${randomUUID()}.example.com`;
    const addresses = Array.from({ length: 120 }, (_, index) => `${index}@${domain}`);
    const outcomes = await inLanes(6, addresses, (address) =>
      outcome(signUp(cloud, address, 'secret-enough')),
    );
    // Exactly 20, unless a trigger is too slow for Cognito, which then asks it again.
    const accounts = outcomes.filter((one) => one === 'sent').length;
    expect(accounts).toBeLessThanOrEqual(20);
    expect(accounts).toBeGreaterThan(0);
    expect(addresses.reduce((sum, address) => sum + mailsTo(address), 0)).toBeLessThanOrEqual(20);
    expect(outcomes.findLast((one) => one !== 'sent')).toMatch(
      /^SignUp: UserLambdaValidationException PreSignUp failed with error /,
    );
    const { clientId, cognito } = await userPoolOf(cloud);
    const lastRefused = addresses[outcomes.findLastIndex((one) => refused.test(one))] ?? '';
    // No account was made of what was refused.
    await expect(
      cognito('ConfirmSignUp', { ClientId: clientId, Username: lastRefused, ConfirmationCode: '000000' }),
    ).rejects.toThrow('ExpiredCodeException');
    await newPerson(cloud);
  });

  it('to one address ends after five, through whichever of four forms they are asked for', async () => {
    inOneWindow(cloud, 10 * 60);
    const email = newEmail();
    const { clientId, cognito } = await userPoolOf(cloud);
    await signUp(cloud, email, 'secret-enough');
    await cognito('ResendConfirmationCode', { ClientId: clientId, Username: email });
    const link = await confirmationLink(cloud, email);
    expect(await subscribeToStatus(email)).toMatchObject({ status: 202 });
    expect(await confirmByLink(cloud, link, 'secret-enough')).toBe(200);
    const resets = [];
    for (let time = 1; time <= 12; time += 1) {
      resets.push(await outcome(cognito('ForgotPassword', { ClientId: clientId, Username: email })));
    }
    expect(resets.filter((one) => one === 'sent')).toHaveLength(2);
    expect(resets[2]).toMatch(refused);
    const { status, retryAfter } = await subscribeToStatus(email);
    expect(status).toBe(429);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(mailsTo(email)).toBe(5);
  });
});
