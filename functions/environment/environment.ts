import type { EnvironmentVariable } from '../../contract/environment-variables.ts';

/** Throws if the variable is missing. */
export function environment(name: EnvironmentVariable): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** Undefined: this environment does not set it. */
export function environmentIfSet(name: EnvironmentVariable): string | undefined {
  return process.env[name] || undefined;
}
