import { withDurableExecution } from '@aws/durable-execution-sdk-js';
import { LocalDurableTestRunner } from '@aws/durable-execution-sdk-js-testing';
import { describe, expect, it } from 'vitest';
import { UserId } from '../../contract/fields/ids.ts';
import { skipWaitsOfExecutions } from '../../test/handlers/skip-waits.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { newVideoId } from '../aws/new-video-id.ts';
import type { LogCode } from '../log/logger.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import type { ExportPages, ExportPosition } from './export-pages.ts';
import { writeExport } from './write-export.ts';

skipWaitsOfExecutions();

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const pageRows = 50;
const rowText = `${'x'.repeat(99)}\n`;

/** An account with this many rows, S3 in memory, and failures. */
function studio({
  rows = 1,
  deletedAtPart = Number.POSITIVE_INFINITY,
  isDeletedAtEnd = false,
  readyIsNoted = true,
  isGone = false,
  partFailures = 0,
} = {}) {
  const seen = {
    parts: new Map<number, string>(),
    file: null as string | null,
    isAborted: false,
    outcome: null as string | null,
    notices: [] as string[],
    logged: [] as LogCode[],
    /** Maximum number of rows that were read and not yet uploaded. */
    peakRows: 0,
  };
  let held = 0;
  let failures = partFailures;
  const ids = Array.from({ length: Math.ceil(rows / pageRows) }, newVideoId);
  const pages: ExportPages = async function* read(_userId: UserId, from: ExportPosition) {
    if (isGone) throw new SessionEnded();
    const first = from.at === 'videos' && from.after !== null ? ids.indexOf(from.after) + 1 : 0;
    for (let page = first; page < ids.length; page += 1) {
      const count = Math.min(pageRows, rows - page * pageRows);
      held += count;
      seen.peakRows = Math.max(seen.peakRows, held);
      yield {
        text: rowText.repeat(count),
        next:
          page === ids.length - 1 ? null : { at: 'videos', after: ids[page] ?? null, rows: page * pageRows },
      };
    }
  };
  const log = (code: LogCode) => void seen.logged.push(code);
  const handlerFunction = withDurableExecution(
    writeExport({
      exports: {
        progress: async () => seen.parts.size < deletedAtPart,
        end: async (_file, { kind }) => {
          if (isDeletedAtEnd) return false;
          if (kind === 'ready' && !readyIsNoted) throw new Error('DynamoDB is down');
          seen.outcome = kind;
          return true;
        },
      },
      pages,
      files: {
        begin: async () => 'upload',
        writePart: async (_file, _uploadId, number, bytes) => {
          held = 0;
          failures -= 1;
          if (failures >= 0) throw new Error('S3 is down');
          seen.parts.set(number, Buffer.from(bytes).toString());
          return `tag-${number}`;
        },
        complete: async (_file, _uploadId, tags) => {
          expect(tags).toEqual([...seen.parts.keys()].map((number) => `tag-${number}`));
          seen.file = [...seen.parts.values()].join('');
        },
        abort: async () => {
          seen.isAborted = true;
        },
        remove: async () => {
          seen.file = null;
        },
      },
      sendNotice: async ({ kind, language }) => void seen.notices.push(`${kind} ${language}`),
      now: () => new Date(),
      log: { info: log, warn: log, error: log },
      partBytes: 20_000,
    }),
  );
  return {
    seen,
    run: async () => {
      const runner = new LocalDurableTestRunner({ handlerFunction });
      const execution = await runner.run({
        payload: {
          user_id: userId,
          media_id: newMediaId(),
          requested_at: '2026-11-21T12:00:00.000Z',
          language: 'ja',
        },
      });
      const waits = execution.getOperations().filter((operation) => operation.getType() === 'WAIT');
      return { status: execution.getStatus(), waits: waits.length };
    },
  };
}

describe('the job that writes an export', () => {
  it('writes a small account at once, and has the owner mailed', async () => {
    const { seen, run } = studio();
    expect(await run()).toEqual({ status: 'SUCCEEDED', waits: 0 });
    expect(seen).toMatchObject({
      file: rowText,
      outcome: 'ready',
      notices: ['data_exported ja'],
      logged: ['account.exported'],
    });
  });

  it('holds as many rows at a time of a large account as of a small one, with a new invocation for each part', async () => {
    const [small, large] = [studio({ rows: 1_000 }), studio({ rows: 8_000 })];
    expect(await small.run()).toMatchObject({ waits: 4 });
    expect(await large.run()).toMatchObject({ waits: 39 });
    expect(large.seen.file).toBe(rowText.repeat(8_000));
    expect([small.seen.peakRows, large.seen.peakRows]).toEqual([200, 200]);
  });

  it('writes a part again where S3 fails, and no row twice', async () => {
    const { seen, run } = studio({ rows: 1_000, partFailures: 3 });
    expect(await run()).toMatchObject({ status: 'SUCCEEDED' });
    expect(seen).toMatchObject({ file: rowText.repeat(1_000), outcome: 'ready' });
  });

  it('gives up after a while, removes the parts, says so on the page and to the operator, and mails nothing', async () => {
    const { seen, run } = studio({ rows: 1_000, partFailures: 1_000 });
    await run();
    expect(seen).toMatchObject({
      file: null,
      isAborted: true,
      outcome: 'failed',
      notices: [],
      logged: ['account.export_failed'],
    });
  });

  it.each([
    ['before it began', { deletedAtPart: 0 }],
    ['while it is written', { rows: 1_000, deletedAtPart: 2 }],
    ['and only its user is gone', { isGone: true }],
  ])('stops where the account is deleted, %s, and leaves no part', async (_name, state) => {
    const { seen, run } = studio(state);
    await run();
    expect(seen).toMatchObject({
      file: null,
      isAborted: true,
      outcome: null,
      notices: [],
      logged: ['account.export_stopped'],
    });
  });

  it('removes the file where the account was deleted as it was completed', async () => {
    const { seen, run } = studio({ isDeletedAtEnd: true });
    await run();
    expect(seen).toMatchObject({ file: null, outcome: null, notices: [] });
  });

  it('leaves no file of which no one was told', async () => {
    const { seen, run } = studio({ readyIsNoted: false });
    await run();
    expect(seen).toMatchObject({
      file: null,
      outcome: 'failed',
      notices: [],
      logged: ['account.export_failed'],
    });
  });
});
