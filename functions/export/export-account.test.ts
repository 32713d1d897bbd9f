import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { caller } from '../../test/handlers/caller.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import { type AccountExportRow, exportFile } from '../tables/files/exports.store.ts';
import type { PersonalFile } from '../tables/files/files.store.ts';
import { exportAccount } from './export-account.ts';
import { readAccountExport } from './read-account-export.ts';
import type { ExportInput } from './start-export.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const day = 24 * 60 * 60 * 1_000;
const noParts = { path: undefined, query: undefined, headers: undefined, body: undefined };

/** A person who asks for their data, with the row in memory. */
function testAccount({ isDeleted = false, startFails = false } = {}) {
  let row: AccountExportRow | null = null;
  let clock = Date.parse('2026-11-21T12:00:00.000Z');
  let written: AccountExportRow | null = null;
  let replaced: AccountExportRow | null = null;
  const started: ExportInput[] = [];
  const removed: PersonalFile[] = [];
  const now = () => new Date(clock);
  const exports = {
    find: async () => row,
    creation: (
      _userId: UserId,
      mediaId: ReturnType<typeof newMediaId>,
      at: Date,
      former: AccountExportRow | null,
    ) => {
      written = { file: exportFile(userId, mediaId, at), progressedAt: at, outcome: null };
      replaced = former;
      return {};
    },
    end: async (_file: PersonalFile, outcome: AccountExportRow['outcome']) => {
      if (row !== null) row = { ...row, outcome };
      return true;
    },
  };
  const signer = async () => ({
    siteUrl: 'https://reelwright.example',
    files: (folder: string) => (name: string) => `https://reelwright.example/${folder}/${name}?signed`,
  });
  const ask = exportAccount({
    exports,
    files: { remove: async (files) => void removed.push(...files) },
    sessions: {
      write: async () => {
        if (isDeleted) throw new SessionEnded();
        // Another request may have been faster.
        if (row !== replaced) return false;
        row = written;
        return true;
      },
    },
    startExport: async (input) => {
      if (startFails) throw new Error('Lambda is down');
      started.push(input);
    },
    signer,
    newMediaId,
    now,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  });
  const read = readAccountExport({ exports, signer, now });
  return {
    started,
    removed,
    ask: () => ask({ ...caller(userId), ...noParts, language: 'de' }),
    read: () => read({ ...caller(userId), ...noParts }),
    finish: (outcome: AccountExportRow['outcome']) => {
      if (row !== null) row = { ...row, outcome };
    },
    pass: (milliseconds: number) => {
      clock += milliseconds;
    },
  };
}

describe('asking for an export', () => {
  it('starts a job, and is answered at once', async () => {
    const { ask, read, started } = testAccount();
    expect(await read()).toEqual({ status: 'none', requested_at: null, file: null });
    const answer = { status: 'started', requested_at: '2026-11-21T12:00:00.000Z', file: null };
    expect(await ask()).toEqual(answer);
    expect(await read()).toEqual(answer);
    expect(started).toEqual([
      {
        user_id: userId,
        media_id: expect.stringMatching(/^[\da-f]{32}$/),
        requested_at: '2026-11-21T12:00:00.000Z',
        language: 'de',
      },
    ]);
  });

  it('starts one job, however often and fast it is repeated', async () => {
    const { ask, started } = testAccount();
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual(['started', 'started', 'started']);
    await ask();
    expect(started).toHaveLength(1);
  });

  it('answers with a link once the file is there, under a name that says nothing of the person', async () => {
    const { ask, read, finish, started } = testAccount();
    await ask();
    finish({ kind: 'ready', sizeBytes: 7 });
    expect(await read()).toEqual({
      status: 'ready',
      requested_at: '2026-11-21T12:00:00.000Z',
      file: {
        url: `https://reelwright.example/exports/${started[0]?.media_id}/reelwright-account-2026-11-21.json?signed`,
        size_bytes: 7,
        expires_at: '2026-11-22T12:00:00.000Z',
      },
    });
  });

  it('again takes the place of the one before, whose file is removed', async () => {
    const { ask, finish, started, removed } = testAccount();
    await ask();
    finish({ kind: 'ready', sizeBytes: 7 });
    expect(await ask()).toMatchObject({ status: 'started' });
    expect(started).toHaveLength(2);
    expect(removed.map(({ mediaId }) => mediaId)).toEqual([started[0]?.media_id]);
  });

  it.each([
    ['broke off', 'failed', ({ finish }: ReturnType<typeof testAccount>) => finish({ kind: 'failed' })],
    [
      'has not gone on for half an hour',
      'failed',
      ({ pass }: ReturnType<typeof testAccount>) => pass(30 * 60_000),
    ],
    ['was removed after a day', 'none', ({ pass }: ReturnType<typeof testAccount>) => pass(day)],
  ])('starts a new one where the former %s', async (_name, status, happen) => {
    const account = testAccount();
    await account.ask();
    happen(account);
    expect(await account.read()).toMatchObject({ status, file: null });
    expect(await account.ask()).toMatchObject({ status: 'started' });
    expect(account.started).toHaveLength(2);
  });

  it('is refused once the account is deleted, and starts nothing', async () => {
    const { ask, started } = testAccount({ isDeleted: true });
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(started).toEqual([]);
  });

  it('can be repeated where the job could not be started', async () => {
    const { ask, read } = testAccount({ startFails: true });
    await expect(ask()).rejects.toThrow('Lambda is down');
    expect(await read()).toMatchObject({ status: 'failed' });
  });
});
