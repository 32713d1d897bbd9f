import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import measured from './measured-seconds.json' with { type: 'json' };

const root = path.dirname(import.meta.dirname);
const seconds: ReadonlyMap<string, number> = new Map(Object.entries(measured));

/** How long a test file took when that was last measured; a new one counts as long, so that it is no run's tail. */
function secondsOf({ moduleId }: TestSpecification): number {
  return seconds.get(path.relative(root, moduleId)) ?? 30;
}

const longestFirst = (one: TestSpecification, other: TestSpecification): number =>
  secondsOf(other) - secondsOf(one) || one.moduleId.localeCompare(other.moduleId);

/**
 * Runs the files of a project one after another, the longest first, and shares them among machines so that all end at
 * about the same time. `npm test -- --measure` measures again.
 */
export default class ByMeasuredTime extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = [...new Set(files.map(({ project }) => project.name))].toSorted();
    return projects.flatMap((name) =>
      files.filter(({ project }) => project.name === name).toSorted(longestFirst),
    );
  }

  override async shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    if (shard === undefined) return files;
    const shares = Array.from({ length: shard.count }, () => ({
      seconds: 0,
      files: new Set<TestSpecification>(),
    }));
    for (const file of files.toSorted(longestFirst)) {
      const [lightest] = shares.toSorted((one, other) => one.seconds - other.seconds);
      lightest?.files.add(file);
      if (lightest !== undefined) lightest.seconds += secondsOf(file);
    }
    const own = shares[shard.index - 1]?.files;
    return files.filter((file) => own?.has(file));
  }
}
