import { ReelwrightError } from './api/errors.ts';
import { Reelwright } from './client.ts';
import { FileError, UsageError } from './command-errors.ts';
import type { CommandContext } from './command-report.ts';

/**
 * A client with what the environment says.
 *
 * @throws UsageError without a key
 */
export function connect({ environment, fetch }: CommandContext): Reelwright {
  const apiKey = environment.REELWRIGHT_API_KEY;
  const baseUrl = environment.REELWRIGHT_BASE_URL;
  if (apiKey === undefined || apiKey === '') {
    throw new UsageError('Set REELWRIGHT_API_KEY. Keys are made on the page /developers.');
  }
  return new Reelwright({
    apiKey,
    ...(baseUrl !== undefined && { baseUrl }),
    ...(fetch !== undefined && { fetch }),
  });
}

/** @throws FileError if the file, and not the API, is to blame */
export async function writing<Result>(file: string, written: Promise<Result>): Promise<Result> {
  try {
    return await written;
  } catch (cause) {
    if (cause instanceof ReelwrightError) throw cause;
    throw new FileError(`${file} could not be written.`, { cause });
  }
}
