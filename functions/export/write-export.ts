import type { DurableContext } from '@aws/durable-execution-sdk-js';
import { causeOf, type Log } from '../log/logger.ts';
import type { SendNotice } from '../owner/notice.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import { type ExportsStore, exportFile } from '../tables/files/exports.store.ts';
import type { PersonalFile } from '../tables/files/files.store.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportPages, ExportPosition } from './export-pages.ts';
import type { ExportInput } from './start-export.ts';

export interface WriteExportDependencies {
  readonly exports: Pick<ExportsStore, 'progress' | 'end'>;
  readonly pages: ExportPages;
  readonly files: ExportFiles;
  readonly sendNotice: SendNotice;
  readonly now: () => Date;
  readonly log: Log;
  /** S3 takes 5 MB at least, and 10,000 parts at most. */
  readonly partBytes: number;
}

/** A million videos are some 150 parts; a step holds twice a part and one table page. */
export const exportPartBytes = 16 * 1_024 * 1_024;

/**
 * Writes one person's export as a durable function. Each step writes one part in an invocation of its own, so
 * neither memory nor time grows with the account; a repeated step writes the same part. Stops if its row is
 * gone: the account was deleted, or another export begun.
 */
export function writeExport(dependencies: WriteExportDependencies) {
  return async (input: ExportInput, context: DurableContext): Promise<void> => {
    const run: Run = { ...dependencies, input, file: fileOf(input), context };
    let uploadId: string | null = null;
    try {
      uploadId = await step(run, 'begin', () => run.files.begin(run.file));
      await write(run, uploadId);
    } catch (error) {
      await fail(run, uploadId, causeOf(error));
    }
  };
}

/** One execution. */
interface Run extends WriteExportDependencies {
  readonly input: ExportInput;
  readonly file: PersonalFile;
  readonly context: DurableContext;
}

async function write(run: Run, uploadId: string): Promise<void> {
  const { context, input } = run;
  const tags: string[] = [];
  let sizeBytes = 0;
  let position: ExportPosition | null = { at: 'beginning' };
  while (position !== null) {
    const from: ExportPosition = position;
    const part: Part | null = await step(run, 'write part', () =>
      writePart(run, uploadId, tags.length + 1, from),
    );
    if (part === null) return stop(run, uploadId);
    tags.push(part.tag);
    sizeBytes += part.bytes;
    position = part.next;
    // A wait ends the invocation; the next one has its full time.
    if (position !== null) await context.wait('next part', { seconds: 1 });
  }
  const isKept = await step(run, 'complete', () => complete(run, uploadId, tags, sizeBytes));
  if (!isKept) return;
  await context.step('tell', () =>
    run.sendNotice({
      kind: 'data_exported',
      userId: input.user_id,
      at: input.requested_at,
      language: input.language,
    }),
  );
}

/** Null if the export must stop. */
async function writePart(
  { exports, pages, files, now, partBytes, input, file }: Run,
  uploadId: string,
  number: number,
  from: ExportPosition,
): Promise<Part | null> {
  if (!(await exports.progress(file, now()))) return null;
  const pieces: Buffer[] = [];
  let bytes = 0;
  let next: ExportPosition | null = from;
  try {
    for await (const page of pages(input.user_id, from)) {
      const piece = Buffer.from(page.text);
      pieces.push(piece);
      bytes += piece.length;
      next = page.next;
      if (bytes >= partBytes) break;
    }
  } catch (error) {
    if (error instanceof SessionEnded) return null;
    throw error;
  }
  return { tag: await files.writePart(file, uploadId, number, Buffer.concat(pieces)), bytes, next };
}

async function complete(
  { exports, files, log, input, file }: Run,
  uploadId: string,
  tags: readonly string[],
  sizeBytes: number,
): Promise<boolean> {
  await files.complete(file, uploadId, tags);
  const isKept = await exports.end(file, { kind: 'ready', sizeBytes });
  if (isKept) log.info('account.exported', { user_id: input.user_id, bytes: sizeBytes, parts: tags.length });
  // The account was deleted meanwhile, with the file as far as it existed.
  else await files.remove([file]);
  return isKept;
}

async function stop(run: Run, uploadId: string): Promise<void> {
  const { files, log, input, file } = run;
  await step(run, 'stop', async () => {
    await files.abort(file, uploadId);
    log.info('account.export_stopped', { user_id: input.user_id });
  });
}

async function fail(run: Run, uploadId: string | null, cause: string): Promise<void> {
  const { exports, files, log, input, file } = run;
  await step(run, 'fail', async () => {
    log.error('account.export_failed', { user_id: input.user_id, cause });
    await exports.end(file, { kind: 'failed' });
    if (uploadId !== null) await files.abort(file, uploadId);
    // The file may be complete, and the account deleted before that was noted.
    await files.remove([file]);
  });
}

/** A written part of the file. */
interface Part {
  readonly tag: string;
  readonly bytes: number;
  readonly next: ExportPosition | null;
}

function fileOf({ user_id: userId, media_id: mediaId, requested_at: requestedAt }: ExportInput) {
  return exportFile(userId, mediaId, new Date(requestedAt));
}

/** A durable step, retried while it fails. */
function step<Result>({ context }: Run, name: string, act: () => Promise<Result>): Promise<Result> {
  return context.step(name, act, { retryStrategy: keepTrying });
}

/** For some ten minutes, while the page shows progress. */
function keepTrying(_error: Error, attempts: number) {
  return { shouldRetry: attempts < 24, delay: { seconds: Math.min(30, 2 ** attempts) } };
}
