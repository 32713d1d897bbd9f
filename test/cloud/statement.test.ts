import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type CreditEntry, CreditStatement, CreditUsage } from '../../contract/schemas.ts';
import { newPerson, type Person, videoRequest } from './person.ts';
import { type SharedCloud, sharedQuickCloud } from './test-cloud.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedQuickCloud();
});

async function page(person: Person, query = ''): Promise<CreditStatement> {
  const { status, body } = await person.call('listCreditEntries', { query });
  expect(status).toBe(200);
  return z.parse(CreditStatement, body);
}

async function statement(person: Person, kind?: string): Promise<CreditEntry[]> {
  const lines: CreditEntry[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ ...(kind && { kind }), ...(cursor && { cursor }) });
    const { entries, next_cursor: next } = await page(person, `?${query}`);
    lines.push(...entries);
    cursor = next;
  } while (cursor !== null);
  return lines;
}

describe('the statement', () => {
  it('shows a purchase, a video and a video that did not arrive, as a bank would', async () => {
    const person = await newPerson(cloud);
    await person.buy('starter');
    const { id } = await person.generate();
    await person.waitForVideo(id);
    const { id: failed } = await person.generate({ prompt: 'simulate: failure' });
    await person.waitForVideo(failed);
    const lines = await statement(person);
    expect(lines).toMatchObject([
      { kind: 'refund', source: 'video', subject: failed, credits: 1_000, balance_after: 6_000 },
      { kind: 'deduct', source: 'video', subject: failed, credits: -1_000, balance_after: 5_000 },
      { kind: 'deduct', source: 'video', subject: id, credits: -1_000, balance_after: 6_000 },
      { kind: 'grant', source: 'pack', product: 'starter', credits: 7_000, balance_after: 7_000 },
    ]);
    const prompts = (some: readonly CreditEntry[]) => some.map(({ video_prompt }) => video_prompt);
    expect(prompts(lines)).toEqual(['simulate: failure', 'simulate: failure', videoRequest.prompt, null]);
    expect(lines[0]?.balance_after).toBe(await person.credits());
    expect(await statement(person, 'deduct')).toEqual(lines.filter(({ kind }) => kind === 'deduct'));

    // A deleted video is named no more, also while it can still be restored.
    await person.call('deleteVideo', { id });
    expect(prompts(await statement(person))).toEqual(['simulate: failure', 'simulate: failure', null, null]);

    const { body } = await person.call('creditUsage');
    const { days } = z.parse(CreditUsage, body);
    expect(days).toHaveLength(30);
    expect(days.reduce((total, { credits }) => total + credits, 0)).toBe(1_000);
  });

  it('goes on over pages without losing or repeating a line', async () => {
    const person = await newPerson(cloud);
    await person.buy('creator');
    for (let index = 0; index < 60; index += 1) {
      await person.call('deductCredits', {
        headers: { 'idempotency-key': `statement-${index}` },
        body: { user_uuid: person.userId, amount: index + 1 },
      });
    }
    const lines = await statement(person);
    expect(lines.map(({ credits }) => credits)).toEqual([
      ...Array.from({ length: 60 }, (_, index) => index - 60),
      14_000,
    ]);
    expect(lines.map(({ balance_after }) => balance_after)).toEqual(
      lines.map((_, index) => lines.slice(index).reduce((total, { credits }) => total + credits, 0)),
    );
  });

  it('shows a user only their own lines, also with another user’s cursor', async () => {
    const rich = await newPerson(cloud);
    await rich.buy('starter');
    for (let index = 0; index < 26; index += 1) {
      await rich.call('deductCredits', {
        headers: { 'idempotency-key': `cursor-${String(index).padStart(3, '0')}` },
        body: { user_uuid: rich.userId, amount: 1 },
      });
    }
    const { next_cursor: cursor } = await page(rich);
    const stranger = await newPerson(cloud);
    expect((await page(stranger, `?cursor=${cursor}`)).entries).toEqual([]);
    expect(await page(stranger)).toEqual({ entries: [], next_cursor: null });
    expect(await stranger.call('listCreditEntries', { query: '?cursor=made-up' })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field: 'query.cursor' } },
    });
  });
});
