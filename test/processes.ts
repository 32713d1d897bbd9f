import { readdirSync, readFileSync } from 'node:fs';

/** A process of this machine. Its start tells it from a later one with the same number. */
export interface ProcessOnMachine {
  readonly pid: number;
  readonly parent: number;
  /** Clock ticks since the machine's own start. */
  readonly startedAt: number;
}

/** A process and all that it started, as far as it still runs. Linux only: it reads /proc. */
export function processTree(pid: number): readonly ProcessOnMachine[] {
  const all = runningProcesses();
  const tree = all.filter((candidate) => candidate.pid === pid);
  for (const { pid: parent } of tree) tree.push(...all.filter((candidate) => candidate.parent === parent));
  return tree;
}

/** Those that still run; one that has ended and whose parent has not asked for its status does not. */
export function stillRunning(processes: readonly ProcessOnMachine[]): readonly ProcessOnMachine[] {
  const all = runningProcesses();
  return processes.filter(({ pid, startedAt }) =>
    all.some((candidate) => candidate.pid === pid && candidate.startedAt === startedAt),
  );
}

/** Memory that a process has for itself, and its share of what it has together with others (PSS), in bytes. */
export function proportionalSetSize({ pid }: ProcessOnMachine): number {
  const [, kibibytes = '0'] = /^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kibibytes) * 1_024;
}

function runningProcesses(): readonly ProcessOnMachine[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      // The second field, the program's name, may hold spaces: the rest follows its last bracket.
      const [state, parent, ...rest] = readIfThere(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
      if (parent === undefined || state === 'Z') return [];
      return [{ pid: Number(pid), parent: Number(parent), startedAt: Number(rest[17]) }];
    });
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
