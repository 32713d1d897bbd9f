import { CognitoError } from './errors.ts';

/** What a person answers to a challenge. */
export interface ChallengeAnswer {
  /** The `Session` that came with the challenge. */
  readonly session: string | undefined;
  readonly username: string;
  readonly responses: Readonly<Record<string, string>>;
  readonly clientMetadata: Readonly<Record<string, string>> | undefined;
}

/** @throws CognitoError InvalidParameterException if it is not there */
export function requireParameter(parameters: Readonly<Record<string, string>>, name: string): string {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  if (value === undefined || value === '') {
    throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`);
  }
  return value;
}
