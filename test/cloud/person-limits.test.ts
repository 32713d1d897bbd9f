import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { personLimits } from '../../contract/person-limits.ts';
import { inOneWindow } from './one-window.ts';
import { type ApiAnswer, newPerson, type Person } from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
let person: Person;
beforeAll(async () => {
  cloud = await sharedQuickCloud();
  person = await newPerson(cloud);
});

/** Sends so many requests at once, all within one hour and one day of the clock. */
async function atOnce(count: number, send: (index: number) => Promise<ApiAnswer>): Promise<ApiAnswer[]> {
  inOneWindow(cloud, 60 * 60);
  return await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
}

function countByStatus(answers: readonly ApiAnswer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const Refusal = z.object({
  error: z.object({
    code: z.literal('too_many_requests'),
    message: z.string(),
    retry_after_seconds: z.int().check(z.minimum(1)),
  }),
});

describe('npm run settings', () => {
  const settings = async (...words: readonly string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['bin/settings.ts', ...words], {
      cwd: path.resolve(import.meta.dirname, '../..'),
      env: { ...process.env, PORT: new URL(cloud.siteUrl).port },
    });
    return stdout;
  };

  it('sets what holds then, says who did it, and puts it back', async () => {
    expect(await settings()).toMatch(/^person\.share_links +60 /m);
    const change = ['set', 'person.share_links', '59', '--reason', 'Only a test'];
    expect(await settings(...change, '--yes')).toMatch(
      /^Change person\.share_links from as deployed to 59\n[\s\S]*^Done\.$/m,
    );
    expect(await settings()).toMatch(/^person\.share_links +59 \(deployed: 60\) /m);
    await settings('reset', 'person.share_links', '--reason', 'Only a test', '--yes');
    expect(await settings('history')).toMatch(/person\.share_links: 59 → as deployed .*: Only a test$/m);
    await expect(
      settings('set', 'person.share_links', '61', '--reason', 'Only a test'),
    ).rejects.toMatchObject({
      stderr: expect.stringContaining('a whole number from 1 to 60, which is deployed, not "61"'),
    });
  });
});

describe('one person at once', () => {
  it('gets 3 of 30 data exports', async () => {
    const answers = await atOnce(30, () => person.call('exportAccount'));
    expect(countByStatus(answers)).toEqual({ 202: personLimits.exports.maximum, 429: 27 });
    for (const { body } of answers.filter(({ status }) => status === 429)) {
      expect(z.parse(Refusal, body).error.retry_after_seconds).toBeLessThanOrEqual(24 * 60 * 60);
    }
  });

  it('gets 30 of 200 upload forms', async () => {
    const body = { content_type: 'image/png', size_bytes: 1_000 };
    const answers = await atOnce(200, () => person.call('createUpload', { body }));
    expect(countByStatus(answers)).toEqual({ 200: personLimits.uploads.maximum, 429: 170 });
  });

  it('gets 10 of 12 checkouts, of plans and packs together, and none fails', async () => {
    const answers = await atOnce(12, (index) =>
      index % 6 === 5
        ? person.call('createPayment', { body: { pack: 'starter' } })
        : person.call('createCheckout', { body: { tier: 'plus', isYearly: index % 2 === 0 } }),
    );
    expect(countByStatus(answers)).toEqual({ 200: personLimits.checkouts.maximum, 429: 2 });
  });

  it('leaves another person what they may have', async () => {
    const other = await newPerson(cloud);
    expect(await other.call('exportAccount')).toMatchObject({ status: 202 });
  });

  it('is told by the header too when to try again', async () => {
    const { Authorization } = { Authorization: `Bearer ${person.accessToken}` };
    const response = await fetch(`${cloud.siteUrl}/api/account/export`, {
      method: 'POST',
      headers: { Authorization },
    });
    expect(response.status).toBe(429);
    const { error } = z.parse(Refusal, await response.json());
    expect(response.headers.get('retry-after')).toBe(String(error.retry_after_seconds));
  });
});
