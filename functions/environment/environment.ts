import type { EnvironmentVariable } from '../../contract/environment-variables.ts';

/** The value of a variable that the stacks set. Throws if it is missing. */
export function environment(name: EnvironmentVariable): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** The value of a variable that the stacks set in some environments only, or undefined. */
export function environmentIfSet(name: EnvironmentVariable): string | undefined {
  return process.env[name] || undefined;
}
