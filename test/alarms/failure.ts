import type { Person } from '../cloud/person.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';

/** Something that goes wrong, the alarm that tells it, and the runbook's way out of it. */
export interface Failure {
  /** For `--break`. */
  readonly name: string;
  /** What is broken, as one sentence. */
  readonly broken: string;
  /** The alarm's name after `reelwright-laptop-`. */
  readonly alarm: string;
  /** What the runbook's entry of the alarm lets an operator type or do. */
  readonly remedy: string;
  /** Breaks it, and lets people meet it until the alarm's metric has crossed its line. */
  readonly breakIt: (scene: Scene) => Promise<void>;
  /** Does what the remedy says. */
  readonly mend: (scene: Scene) => Promise<void>;
  /** Does what failed before once more. @throws if it still fails */
  readonly retry: (scene: Scene) => Promise<void>;
}

/** Where a failure happens. */
export interface Scene {
  readonly cloud: TestCloud;
  readonly person: Person;
}
