import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../contract/fields/ids.ts';
import { OwnCase } from '../../contract/reports/cases.ts';
import { reportKinds } from '../../contract/reports/report-kinds.ts';
import { caller } from '../../test/handlers/caller.ts';
import { startTables, type Tables } from '../../test/tables/start-tables.ts';
import type { CaseItem } from '../tables/cases/case-item.ts';
import {
  appealCase as appealed,
  type CaseChange,
  decideAppeal,
  decideCase,
  hideCase,
  openCase,
} from '../tables/cases/case-rule.ts';
import { type CasesStore, countName, createCasesStore } from '../tables/cases/cases.store.ts';
import { createSessionsStore } from '../tables/credits/sessions.store.ts';
import { answerOf, newUserId, quiet, storedVideo, unread } from '../videos/testing/stored-video.ts';
import { appealCase } from './appeal-case.ts';
import { newCase } from './new-case.ts';
import { presentOwnCase } from './present-own-case.ts';
import { reportedVideo } from './reported-video.ts';
import { sampleReport } from './testing/sample-reports.ts';

const start = new Date('2026-11-21T10:00:00.000Z');
const hoursLater = (hours: number) => new Date(start.getTime() + hours * 3_600_000);

let tables: Tables;
let cases: CasesStore;
beforeAll(async () => {
  tables = await startTables();
  cases = createCasesStore(tables.client, 'cases');
});
afterAll(() => tables.stop());

function newItem(kind: CaseItem['kind'] = 'intimate_image', owner: UserId = newUserId()): CaseItem {
  const video = reportedVideo([storedVideo({ user_id: owner })]);
  return openCase(newCase(sampleReport(kind), 'de'), video, start).opened;
}

const changed = (change: CaseChange): CaseItem =>
  change.kind === 'changed' ? change.next : expect.fail(change.sentence);

const removal = {
  outcome: 'removed',
  ground: 'terms',
  statement: 'It breaks the terms.',
  by: 'olga',
} as const;

/** A case in the table whose video was removed. */
async function removedCase(): Promise<{ owner: UserId; item: CaseItem }> {
  const owner = newUserId();
  const item = changed(decideCase(newItem('intimate_image', owner), removal, hoursLater(1)));
  expect(await cases.open(item, [])).toBe('opened');
  return { owner, item };
}

function appeal(
  { id }: CaseItem,
  owner: UserId,
  {
    text = 'The person in it is me.',
    at = hoursLater(2),
    store = cases,
  }: { text?: string; at?: Date; store?: Pick<CasesStore, 'read' | 'changing' | 'counting'> } = {},
) {
  const sessions = createSessionsStore(tables.client, 'credits');
  const route = appealCase({ cases: store, sessions, now: () => at, log: quiet });
  return answerOf(route({ ...unread, ...caller(owner), path: { id }, body: { text } }));
}

const appealsCounted = async () =>
  (await cases.readYears([2026])).get(2026)?.get(countName('appealed', 'intimate_image')) ?? 0;

describe('the owner of a removed video', () => {
  it('appeals once, which is counted once; the same text again changes nothing, another is refused', async () => {
    const { owner, item } = await removedCase();
    const before = await appealsCounted();
    const answer = await appeal(item, owner);
    expect(answer).toMatchObject({
      state: 'appealed',
      appeal: { text: 'The person in it is me.', decision: null },
      appeal_until: null,
    });
    expect(await appeal(item, owner, { at: hoursLater(3) })).toEqual(answer);
    expect(await appeal(item, owner, { text: 'And I wrote the prompt.' })).toMatchObject({
      code: 'not_in_this_state',
    });
    expect(await cases.read(item.id)).toMatchObject({ version: item.version + 1 });
    expect(await appealsCounted()).toBe(before + 1);
  });

  it('who sends an appeal twice at once has sent it once', async () => {
    const { owner, item } = await removedCase();
    const before = await appealsCounted();
    const answers = await Promise.all([appeal(item, owner), appeal(item, owner)]);
    for (const answer of answers) expect(answer).toMatchObject({ state: 'appealed' });
    expect(await appealsCounted()).toBe(before + 1);
  });

  it('appeals although the follower writes the case at that moment', async () => {
    const { owner, item } = await removedCase();
    let interruptions = 2;
    const store = {
      ...cases,
      read: async (id: CaseItem['id']) => {
        const read = await cases.read(id);
        if (read !== null && interruptions > 0) {
          interruptions -= 1;
          await follow(read);
        }
        return read;
      },
    };
    expect(await appeal(item, owner, { store })).toMatchObject({ state: 'appealed' });
    expect(await cases.read(item.id)).toMatchObject({ version: item.version + 3, evidence: 'kept' });
  });

  it('may not appeal after 180 days', async () => {
    const { owner, item } = await removedCase();
    const at = hoursLater(1 + 180 * 24);
    expect(presentOwnCase(item, owner, at)).toMatchObject({ appeal_until: null });
    expect(await appeal(item, owner, { at })).toMatchObject({ code: 'not_in_this_state' });
    expect(await cases.read(item.id)).toEqual(item);
  });

  it('is the only one who may appeal', async () => {
    const { item } = await removedCase();
    expect(await appeal(item, newUserId())).toMatchObject({ code: 'not_found' });
    expect(await cases.read(item.id)).toEqual(item);
  });
});

/** Writes what the follower does once the files are evidence. */
async function follow(item: CaseItem): Promise<void> {
  const next: CaseItem = { ...item, version: item.version + 1, evidence: 'kept' };
  await tables.client.send(new TransactWriteCommand({ TransactItems: [cases.changing(next)] }));
}

/** Every change that the rule has; a refused one is skipped. */
const histories = fc.array(
  fc.constantFrom<(item: CaseItem, at: Date) => CaseChange>(
    hideCase,
    (item, at) => decideCase(item, removal, at),
    (item, at) => decideCase(item, { ...removal, outcome: 'shown', ground: null }, at),
    (item, at) => appealed(item, 'It is my own.', at),
    (item, at) => decideAppeal(item, { outcome: 'removed', statement: 'It stays so.', by: 'pia' }, at),
    (item, at) => decideAppeal(item, { outcome: 'shown', statement: 'You are right.', by: 'pia' }, at),
  ),
  { maxLength: 6 },
);
const secret = fc.uuid();

describe('what an owner reads of a case', () => {
  it('is never what the reporter or the operators are called or wrote, whatever happens to it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reportKinds),
        histories,
        fc.record({ name: secret, email: secret, explanation: secret, link: secret, detail: secret }),
        (kind, history, secrets) => {
          const owner = newUserId();
          const { name, email, explanation, link, detail } = secrets;
          const opened: CaseItem = {
            ...newItem(kind, owner),
            ...{ explanation, link, details: { work: detail, signature: detail } },
            reporter: { name, email, language: 'ja' },
          };
          const item = history.reduce((before, change, index) => {
            const after = change(before, hoursLater(index + 1));
            return after.kind === 'changed' ? after.next : before;
          }, opened);
          const own = OwnCase.parse(presentOwnCase(item, owner, hoursLater(10)));
          const text = JSON.stringify(own);
          for (const hidden of [...Object.values(secrets), 'olga', 'pia', item.video?.media_id ?? ''])
            expect(text).not.toContain(hidden);
          expect(presentOwnCase(item, newUserId(), hoursLater(10))).toBeNull();
        },
      ),
    );
  });

  it('says what was decided, why, and until when to appeal', () => {
    const owner = newUserId();
    const item = changed(decideCase(newItem('intimate_image', owner), removal, hoursLater(1)));
    expect(presentOwnCase(item, owner, hoursLater(2))).toEqual({
      id: item.id,
      reference: item.reference,
      video_id: item.video?.id,
      kind: 'intimate_image',
      state: 'decided',
      hidden_at: start.toISOString(),
      decision: {
        outcome: 'removed',
        ground: 'terms',
        statement: 'It breaks the terms.',
        at: hoursLater(1).toISOString(),
      },
      appeal: null,
      appeal_until: hoursLater(1 + 180 * 24).toISOString(),
    });
  });
});
