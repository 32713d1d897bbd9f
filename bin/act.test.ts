import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it, vi } from 'vitest';
import { askOnTerminal } from './account/terminal.ts';
import { act } from './act.ts';
import { invokeFunction } from './invoke-function.ts';

vi.mock('./account/terminal.ts', () => ({ askOnTerminal: vi.fn() }));
vi.mock('./invoke-function.ts', () => ({ invokeFunction: vi.fn() }));
const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined);

const preview = {
  hash: 'a'.repeat(64),
  sentence: 'Grant 500 credits',
  changes: [{ what: 'Can be spent', before: '0', after: '500' }],
  entries: [],
  mails: [],
  forecast: [],
  second_person: null as { why: string } | null,
};
const asked: unknown[] = [];

/** Answers like the function. */
function answerWith(
  changes: Partial<typeof preview>,
  known: { state: string; sentence: string } | null = null,
) {
  vi.mocked(invokeFunction).mockImplementation(async (_target, _key, event) => {
    const { ask } = JSON.parse(JSON.stringify(event));
    asked.push(ask);
    if (ask === 'operation') return { operation: known };
    if (ask === 'preview') return { ...preview, ...changes };
    return { kind: 'done', sentence: preview.sentence, is_repeat: false };
  });
}

const grant = (isConfirmed: boolean) =>
  act(undefined, {
    action: 'grantCredits',
    input: {},
    reason: 'Videos took hours',
    operation: randomUUID(),
    isConfirmed,
  });

beforeEach(() => {
  asked.length = 0;
  printed.mockClear();
  vi.mocked(askOnTerminal).mockReset();
  answerWith({});
});

it('shows what would happen, and does it after a yes or --yes', async () => {
  vi.mocked(askOnTerminal).mockReturnValue('y');
  await grant(false);
  expect(printed.mock.calls.flat()).toEqual([
    'Grant 500 credits',
    '  Can be spent: 0 → 500',
    expect.stringContaining('Operation '),
    'Done.',
  ]);
  await grant(true);
  expect(askOnTerminal).toHaveBeenCalledTimes(1);
  expect(asked.filter((ask) => ask === 'confirm')).toHaveLength(2);
});

it.each([
  ['n', 'Nothing was done.'],
  ['', 'Nothing was done.'],
  [null, 'say --yes where there is no terminal'],
])('does nothing after the answer %j', async (answer, sentence) => {
  vi.mocked(askOnTerminal).mockReturnValue(answer);
  await expect(grant(false)).rejects.toThrow(sentence);
  expect(asked).not.toContain('confirm');
});

it('says that the console has the second person, also with --yes', async () => {
  answerWith({ second_person: { why: 'More than 14,000 credits.' } });
  await expect(grant(true)).rejects.toThrow(
    'More than 14,000 credits. Ask for it in the operators’ console.',
  );
  expect(asked).not.toContain('confirm');
});

it('says what became of an operation that is repeated', async () => {
  answerWith({}, { state: 'done', sentence: 'Grant 500 credits' });
  await grant(true);
  expect(printed.mock.calls.flat()).toEqual(['Grant 500 credits: done before; nothing now.']);
  expect(asked).toEqual(['operation']);
});
