/** What one judge found. */
export interface Verdict {
  /** Its name and version and what it looked at, with counts. */
  readonly judged: string;
  /** What has to be mended or answered, a line each; none: all is well. */
  readonly problems: readonly string[];
}

/** A judge that others made. */
export interface Check {
  /** The name in `npm run verify:aws -- <name>`. */
  readonly name: string;
  readonly run: () => Promise<Verdict> | Verdict;
}
