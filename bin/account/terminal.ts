import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** Asks the person who typed the command, also where its input and output lead elsewhere. */
export type Ask = (question: string) => string | null;

/** Returns what was typed; null where there is no terminal. */
export const askOnTerminal: Ask = (question) => {
  const terminal = openTerminal();
  if (terminal === null) return null;
  try {
    writeSync(terminal, question);
    const line = Buffer.alloc(1_000);
    return line.toString('utf8', 0, readSync(terminal, line)).trim();
  } finally {
    closeSync(terminal);
  }
};

function openTerminal(): number | null {
  try {
    return openSync('/dev/tty', 'r+');
  } catch {
    return null;
  }
}
