import { describe, expect, it } from 'vitest';
import type { CreditEntry } from '../../../api/received.ts';
import { allEntries, statementCsv, statementFileName } from './statement-csv.ts';

function entry(id: string): CreditEntry {
  return {
    id,
    kind: 'deduct',
    source: 'video',
    subject: '=cmd()',
    product: null,
    video_prompt: 'A sea, at dusk',
    credits: -1_000,
    balance_after: 6_000,
    created_at: '2026-11-21T03:31:00.000Z',
  };
}

describe('the statement as a file', () => {
  it('has a heading and one line for each entry', () => {
    expect(
      statementCsv([
        entry('1'),
        { ...entry('2'), kind: 'refund', credits: 1_000, subject: null, video_prompt: null },
      ]),
    ).toBe(
      [
        'Date (UTC),Description,Kind,Credits,Balance after,Reference',
        `2026-11-21T03:31:00.000Z,"Video: A sea, at dusk",Used,-1000,6000,'=cmd()`,
        '2026-11-21T03:31:00.000Z,Refund: deleted video,Refunded,1000,6000,',
        '',
      ].join('\r\n'),
    );
  });

  it('is named after its day and its filter', () => {
    const now = new Date('2026-11-21T23:59:00Z');
    expect(statementFileName(null, now)).toBe('reelwright-credits-2026-11-21.csv');
    expect(statementFileName('refund', now)).toBe('reelwright-credits-refund-2026-11-21.csv');
  });
});

describe('all entries', () => {
  it('are those of every page, in order', async () => {
    const pages = new Map([
      [null, { entries: [entry('1'), entry('2')], next_cursor: 'a' }],
      ['a', { entries: [entry('3')], next_cursor: null }],
    ]);
    const entries = await allEntries(async (cursor) => {
      const page = pages.get(cursor);
      if (page === undefined) throw new Error('no such page');
      return page;
    });
    expect(entries.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('end with an error rather than never', async () => {
    await expect(allEntries(async () => ({ entries: [], next_cursor: 'a' }))).rejects.toThrow('circle');
  });
});
