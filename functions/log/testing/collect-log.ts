import { afterEach, beforeEach, vi } from 'vitest';
import { powertoolsLogger } from '../logger.ts';

/** Collects what each test logs instead of printing it: one JSON text per call. */
export function collectLog(): () => readonly string[] {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    for (const level of ['info', 'warn', 'error'] as const) {
      vi.spyOn(powertoolsLogger, level).mockImplementation((...entry: unknown[]) => {
        lines.push(JSON.stringify(entry));
      });
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return () => lines;
}
