import { expect, it } from 'vitest';
import { auditCsv } from './audit-list.tsx';
import { auditFilterOf } from './audit-page.tsx';

it('exports what an operator wrote so that no spreadsheet runs it', () => {
  const csv = auditCsv([
    {
      id: '1',
      at: '2026-11-27T09:30:00.000Z',
      kind: 'done',
      operator: 'ada@example.com',
      approved_by: null,
      action: 'writeNote',
      input: { note: '=1+1' },
      reason: { kind: 'goodwill', sentence: '=HYPERLINK("https://evil.example")' },
      person: null,
      sentence: 'Write a note',
      changes: [],
    },
  ]);
  const [, line = ''] = csv.split('\r\n');
  expect(line).toBe(
    `1,2026-11-27T09:30:00.000Z,done,ada@example.com,,writeNote,,goodwill,"'=HYPERLINK(""https://evil.example"")",Write a note,[],"{""note"":""=1+1""}"`,
  );
});

it.each([
  ['', { day: '2026-11-27' }],
  ['day=2026-11-01&operator=ada@example.com', { day: '2026-11-01', operator: 'ada@example.com' }],
  ['person=7&day=2026-11-01&action=writeNote', { person: '7', action: 'writeNote' }],
])('reads the address "%s" as a filter', (address, filter) => {
  expect(auditFilterOf(new URLSearchParams(address), new Date('2026-11-27T23:59:00Z'))).toEqual(filter);
});
