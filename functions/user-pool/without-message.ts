import { DependencyFailure } from '../errors/dependency-failure.ts';

/** Only the error's name: its message may repeat a parameter, and no password may reach the log. */
export function withoutMessage(error: unknown): DependencyFailure {
  return new DependencyFailure(
    `The user pool (${error instanceof Error ? error.name : 'unknown'})`,
    undefined,
  );
}
