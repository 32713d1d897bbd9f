import type { ExportedCreditEntry, ExportedVideo } from '../../contract/account-export.ts';
import type { UserId, VideoId } from '../../contract/fields/ids.ts';
import type { CreditEntriesStore, EntryPosition } from '../tables/credits/credit-entries.store.ts';
import type { StoredEntry } from '../tables/credits/credit-entry-item.ts';
import type { VideoItem } from '../tables/videos/video-item.ts';
import type { StoredVideoPage } from '../tables/videos/video-pages.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { presentVideo } from '../videos/library/present-video.ts';
import { type ExportBeginningDependencies, readExportBeginning } from './export-beginning.ts';

export interface ExportPagesDependencies extends ExportBeginningDependencies {
  readonly entries: Pick<CreditEntriesStore, 'pagesAfter'>;
  readonly videoPages: (userId: UserId, after: VideoId | null) => AsyncIterable<StoredVideoPage>;
}

/** Where an export's text continues in the next part. */
export type ExportPosition =
  | { readonly at: 'beginning' }
  | {
      readonly at: 'credit_entries';
      readonly after: EntryPosition | null;
      readonly rows: number;
      /** The balance after those rows. */
      readonly balance: number;
    }
  | { readonly at: 'videos'; readonly after: VideoId | null; readonly rows: number };

/** A piece of the text. */
export interface ExportPage {
  readonly text: string;
  /** Null at the end of the text. */
  readonly next: ExportPosition | null;
}

/** A person's export from a position on, in pieces of at most one table page. */
export type ExportPages = (userId: UserId, from: ExportPosition) => AsyncIterable<ExportPage>;

/**
 * Writes all that the tables hold about one person as one JSON document (contract/account-export.ts), each
 * entry and video on its own line. Entries and videos are read by pages, the rest at once.
 *
 * @throws SessionEnded if the account is deleted, or its user gone
 */
export function createExportPages(dependencies: ExportPagesDependencies): ExportPages {
  const { entries, videoPages, signer } = dependencies;
  return async function* pages(userId, from) {
    let position = from;
    if (position.at === 'beginning') {
      const text = JSON.stringify(await readExportBeginning(dependencies, userId), null, 1);
      position = { at: 'credit_entries', after: null, rows: 0, balance: 0 };
      yield { text: `${text.slice(0, text.lastIndexOf('\n}'))},\n "credit_entries": [`, next: position };
    }
    if (position.at === 'credit_entries') {
      for await (const page of entries.pagesAfter(userId, position.after)) {
        const { text, balance } = linesOf(page, position);
        const after: EntryPosition | null = page.at(-1) ?? position.after;
        position = {
          at: 'credit_entries',
          after: after === null ? null : { id: after.id, createdAt: after.createdAt },
          rows: position.rows + page.length,
          balance,
        };
        yield { text, next: position };
      }
      position = { at: 'videos', after: null, rows: 0 };
      yield { text: '\n ],\n "videos": [', next: position };
    }
    const links = await signer();
    for await (const { videos, next } of videoPages(userId, position.after)) {
      const exported: ExportedVideo[] = videos.map((video) => exportedVideo(video, links));
      const text = rowsText(exported, position.rows);
      if (next === null) {
        yield { text: `${text}\n ]\n}\n`, next: null };
      } else {
        position = { at: 'videos', after: next, rows: position.rows + videos.length };
        yield { text, next: position };
      }
    }
  };
}

function exportedVideo(video: VideoItem, links: LinkSigner): ExportedVideo {
  return { ...presentVideo(video, links), deleted_at: video.deleted_at };
}

/** Lines of the statement, with the balance after each. */
function linesOf(
  page: readonly StoredEntry[],
  { rows, balance: before }: { readonly rows: number; readonly balance: number },
): { readonly text: string; readonly balance: number } {
  let balance = before;
  const lines = page.map(
    ({ id, kind, source, subject, product, credits, createdAt }): ExportedCreditEntry => {
      balance += credits;
      return { id, kind, source, subject, product, credits, balance_after: balance, created_at: createdAt };
    },
  );
  return { text: rowsText(lines, rows), balance };
}

/** Elements of an array after the `before` written ones. */
function rowsText(rows: readonly unknown[], before: number): string {
  return rows.map((row, index) => `${before + index === 0 ? '' : ','}\n  ${JSON.stringify(row)}`).join('');
}
