/** What functions have written lately. */
export interface FunctionLogs {
  readonly add: (functionName: string, line: string) => void;
  readonly functionNames: () => readonly string[];
  /** Oldest first. */
  readonly lines: (functionName: string) => readonly LogLine[];
}

interface LogLine {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly text: string;
}

const maximumLinesPerFunction = 1_000;

/** The functions' log groups, in memory: the last lines of each. */
export function createFunctionLogs({ now }: { readonly now: () => number }): FunctionLogs {
  const groups = new Map<string, LogLine[]>();
  return {
    add: (functionName, text) => {
      const lines = groups.get(functionName) ?? [];
      groups.set(functionName, lines);
      lines.push({ time: now(), text });
      if (lines.length > maximumLinesPerFunction) lines.shift();
    },
    functionNames: () => [...groups.keys()].sort(),
    lines: (functionName) => groups.get(functionName) ?? [],
  };
}
