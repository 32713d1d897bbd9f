import {
  appendFile,
  closeSync,
  existsSync,
  fdatasync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const append = promisify(appendFile);
const synchronizeData = promisify(fdatasync);

/** An append-only file of JSON lines. One line is one change: after a crash it is there as a whole or not at all. */
export interface Journal {
  /** Takes the record at once and writes it soon; records that arrive together share one write. */
  append(record: unknown): void;
  /** Resolves when everything appended so far is on the disk; rejects, from then on always, if a write failed. */
  settled(): Promise<void>;
  /** Replaces the whole file by these records, at once. Only before the first `append`. */
  rewrite(records: readonly unknown[]): void;
  close(): Promise<void>;
}

/**
 * Opens `file`, creating it and its folder if need be, and returns the records it holds. A last line that a crash cut
 * short was never acknowledged: it is cut off. A broken line elsewhere means that somebody edited the file: it throws.
 */
export function openJournal(file: string): { journal: Journal; records: unknown[] } {
  mkdirSync(dirname(file), { recursive: true });
  const records = existsSync(file) ? readRecords(file) : [];
  let descriptor = openSync(file, 'a');
  let waiting: string[] = [];
  let writing: Promise<void> | undefined;
  let failure: Error | undefined;

  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      try {
        await append(descriptor, lines.join(''));
        await synchronizeData(descriptor);
      } catch (error) {
        // What is in memory and what is on the disk now differ, and nothing can be promised any more.
        failure = new Error(`Cannot write ${file}`, { cause: error });
        return;
      }
    }
  }

  async function settled(): Promise<void> {
    while (writing !== undefined) await writing;
    if (failure !== undefined) throw failure;
  }

  return {
    records,
    journal: {
      append(record) {
        waiting.push(`${JSON.stringify(record)}\n`);
        writing ??= writeWaiting().finally(() => {
          writing = undefined;
        });
      },
      settled,
      rewrite(replacement) {
        closeSync(descriptor);
        replaceFile(file, replacement.map((record) => `${JSON.stringify(record)}\n`).join(''));
        descriptor = openSync(file, 'a');
      },
      async close() {
        await settled().finally(() => closeSync(descriptor));
      },
    },
  };
}

function readRecords(file: string): unknown[] {
  const content = readFileSync(file);
  const end = content.lastIndexOf(0x0a) + 1;
  if (end < content.length) truncateSync(file, end);
  return content
    .subarray(0, end)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index): unknown => {
      try {
        return JSON.parse(line);
      } catch (error) {
        throw new Error(`${file}: line ${index + 1} is not a record of this journal`, { cause: error });
      }
    });
}

function replaceFile(file: string, content: string): void {
  const temporary = `${file}.new`;
  const descriptor = openSync(temporary, 'w');
  writeFileSync(descriptor, content);
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(temporary, file);
  const folder = openSync(dirname(file), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
