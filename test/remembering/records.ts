/** Names the folder in which workers write down what their test files depend on. */
export const recordsVariable = 'TEST_RECORDS_FOLDER';

/** What a test file depends on, beside what it imports. */
export interface Recorded {
  /** The test file, relative to the root. */
  readonly test: string;
  /** `function <folder>`, `site <path>`, `page <path>` */
  readonly uses: readonly string[];
  /** What modules did since the test file before, also those that it loaded: `file <path>`, `names <folder>`, `module <path>`, `everything`. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

interface Uses {
  isRecording: boolean;
  startsInProgress: number;
  /** While clouds started: each later test file of this process relies on it. */
  readonly ofStarts: Set<string>;
  /** Since the test file began. */
  readonly ofFile: Set<string>;
  readonly ofModules: Map<string, Set<string>>;
}

declare global {
  var recordedUses: Uses | undefined;
}

/** What was recorded in this process, also by earlier instances of this module: units load theirs again for each file. */
globalThis.recordedUses ??= {
  isRecording: false,
  startsInProgress: 0,
  ofStarts: new Set(),
  ofFile: new Set(),
  ofModules: new Map(),
};
export const uses = globalThis.recordedUses;

export function recordUse(use: string): void {
  (uses.startsInProgress > 0 ? uses.ofStarts : uses.ofFile).add(use);
}

/** What is used until it has started counts for each later test file of this process. */
export async function recordStart<Started>(start: () => Promise<Started>): Promise<Started> {
  uses.startsInProgress += 1;
  try {
    return await start();
  } finally {
    uses.startsInProgress -= 1;
  }
}
