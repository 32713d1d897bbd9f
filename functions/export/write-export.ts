import type { DurableContext } from '@aws/durable-execution-sdk-js';
import { causeOf, type Log } from '../log/logger.ts';
import type { SendNotice } from '../owner/notice.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import { type ExportsStore, exportFile } from '../tables/files/exports.store.ts';
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
  /** S3 requires at least 5 MB, and at most 10,000 parts. */
  readonly partBytes: number;
}

/** A million videos are some 150 parts; a step holds two parts and one table page. */
export const exportPartBytes = 16 * 1_024 * 1_024;

/**
 * Writes a person's export as a durable function: each step writes one part in its own invocation and returns
 * where the next begins, so neither memory nor time grows with the account. A repeated step writes the same
 * part. Stops if the account was deleted or another export begun.
 */
export function writeExport(dependencies: WriteExportDependencies) {
  const { exports, pages, files, sendNotice, now, log, partBytes } = dependencies;

  return async (input: ExportInput, context: DurableContext): Promise<void> => {
    const file = fileOf(input);
    let uploadId: string | null = null;
    try {
      uploadId = await context.step('begin', () => files.begin(file), { retryStrategy: keepTrying });
      await write(input, uploadId, context);
    } catch (error) {
      await fail(input, uploadId, causeOf(error), context);
    }
  };

  async function write(input: ExportInput, uploadId: string, context: DurableContext): Promise<void> {
    const tags: string[] = [];
    let sizeBytes = 0;
    let position: ExportPosition | null = { at: 'beginning' };
    while (position !== null) {
      const from: ExportPosition = position;
      const part: Part | null = await context.step(
        'write part',
        () => writePart(input, uploadId, tags.length + 1, from),
        { retryStrategy: keepTrying },
      );
      if (part === null) return stop(input, uploadId, context);
      tags.push(part.tag);
      sizeBytes += part.bytes;
      position = part.next;
      // A wait ends the invocation, so that the next part has its full time.
      if (position !== null) await context.wait('next part', { seconds: 1 });
    }
    const isKept = await context.step('complete', () => complete(input, uploadId, tags, sizeBytes), {
      retryStrategy: keepTrying,
    });
    if (!isKept) return;
    await context.step('tell', () =>
      sendNotice({
        kind: 'data_exported',
        userId: input.user_id,
        at: input.requested_at,
        language: input.language,
      }),
    );
  }

  /** Null if the export must stop. */
  async function writePart(
    input: ExportInput,
    uploadId: string,
    number: number,
    from: ExportPosition,
  ): Promise<Part | null> {
    const file = fileOf(input);
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
    input: ExportInput,
    uploadId: string,
    tags: readonly string[],
    sizeBytes: number,
  ): Promise<boolean> {
    const file = fileOf(input);
    await files.complete(file, uploadId, tags);
    const isKept = await exports.end(file, { kind: 'ready', sizeBytes });
    if (isKept)
      log.info('account.exported', { user_id: input.user_id, bytes: sizeBytes, parts: tags.length });
    // The account was deleted meanwhile; its deletion may have missed the file.
    else await files.remove([file]);
    return isKept;
  }

  async function stop(input: ExportInput, uploadId: string, context: DurableContext): Promise<void> {
    await context.step(
      'stop',
      async () => {
        await files.abort(fileOf(input), uploadId);
        log.info('account.export_stopped', { user_id: input.user_id });
      },
      { retryStrategy: keepTrying },
    );
  }

  async function fail(
    input: ExportInput,
    uploadId: string | null,
    cause: string,
    context: DurableContext,
  ): Promise<void> {
    await context.step(
      'fail',
      async () => {
        log.error('account.export_failed', { user_id: input.user_id, cause });
        await exports.end(fileOf(input), { kind: 'failed' });
        if (uploadId !== null) await files.abort(fileOf(input), uploadId);
        // It may have been completed just before the account was deleted.
        await files.remove([fileOf(input)]);
      },
      { retryStrategy: keepTrying },
    );
  }
}

interface Part {
  readonly tag: string;
  readonly bytes: number;
  readonly next: ExportPosition | null;
}

function fileOf({ user_id: userId, media_id: mediaId, requested_at: requestedAt }: ExportInput) {
  return exportFile(userId, mediaId, new Date(requestedAt));
}

/** For some ten minutes, while the page shows progress. */
function keepTrying(_error: Error, attempts: number) {
  return { shouldRetry: attempts < 24, delay: { seconds: Math.min(30, 2 ** attempts) } };
}
