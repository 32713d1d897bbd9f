import { DependencyFailure } from '../errors/dependency-failure.ts';

/** The failure by its name: a message about a parameter may repeat it, and the log must hold no password. */
export function withoutMessage(error: unknown): DependencyFailure {
  return new DependencyFailure(
    `The user pool (${error instanceof Error ? error.name : 'unknown'})`,
    undefined,
  );
}
