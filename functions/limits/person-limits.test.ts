import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { type PersonLimitName, personLimits } from '../../contract/person-limits.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import { deployedSettings, type Settings } from '../settings/settings.ts';
import { createLimitsStore } from '../tables/limits/limits.store.ts';
import { createPersonLimits } from './person-limits.ts';

let tables: Tables;
beforeAll(async () => {
  tables = await startTables();
});
afterAll(() => tables.stop());

let now = new Date('2026-11-22T12:20:00.000Z');
const ada = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const ben = UserId.parse('1c7f2b63-7a1d-4b7f-8b68-2a7a1a3e8d22');

let settings: Settings = deployedSettings;
const limits = () =>
  createPersonLimits({
    limits: createLimitsStore(tables.client, 'limits'),
    settings: async () => settings,
    now: () => now,
  });

/** Counts this many requests at once; returns the refusals. */
async function ask(name: PersonLimitName, userId: UserId, times: number) {
  const answers = await Promise.allSettled(Array.from({ length: times }, () => limits().count(name, userId)));
  return answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason);
}

describe('a limit of one person', () => {
  it('lets exactly its maximum through, of any number at once', async () => {
    const refused = await ask('exports', ada, 200);
    expect(refused).toHaveLength(200 - personLimits.exports.maximum);
  });

  it('says when the next request may succeed, and keeps its word', async () => {
    const [refusal] = await ask('exports', ada, 1);
    expect(refusal).toMatchObject({
      code: 'too_many_requests',
      details: {
        retry_after_seconds: 11 * 3_600 + 40 * 60,
        message: 'The limit is 3 data exports a day. Please try again in 12 hours.',
      },
    });
    now = new Date('2026-11-22T23:59:59.999Z');
    expect(await ask('exports', ada, 1)).toHaveLength(1);
    now = new Date('2026-11-23T00:00:00.000Z');
    expect(await ask('exports', ada, 4)).toHaveLength(1);
  });

  it('is what an operator has lowered it to, and says so', async () => {
    settings = { ...deployedSettings, maxima: new Map([['person.image_checks', 2]]) };
    const [refusal, ...more] = await ask('image_checks', ben, 3);
    expect(refusal).toMatchObject({
      details: { message: expect.stringContaining('The limit is 2 image checks an hour.') },
    });
    expect(more).toEqual([]);
    settings = deployedSettings;
  });

  it("touches no other limit, and no other person's", async () => {
    expect(await ask('uploads', ada, 30)).toHaveLength(0);
    expect(await ask('uploads', ada, 1)).toHaveLength(1);
    expect(await ask('checkouts', ada, 10)).toHaveLength(0);
    expect(await ask('uploads', ben, 1)).toHaveLength(0);
  });

  it('is counted under a name that is not the person, and goes after its window', async () => {
    const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: 'limits' }));
    expect(JSON.stringify(Items)).not.toMatch(new RegExp(`${ada}|${ben}`));
    for (const item of Items) expect(item).toMatchObject({ expires_at: expect.any(Number) });
  });
});
