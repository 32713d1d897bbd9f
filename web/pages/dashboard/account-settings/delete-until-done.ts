import { ApiError, isPointlessNow } from '../../../api/api-error.ts';
import { callApi } from '../../../api/client.ts';

/** The server may work on it for as long as API Gateway waits. */
const timeoutMilliseconds = 31_000;

const attempts = 4;

/** What passes: the same call goes on where it stopped. */
const passing: ReadonlySet<string> = new Set(['temporarily_unavailable', 'timed_out', 'unexpected_response']);

/**
 * Deletes the account. Thousands of videos take more than one call; each continues where the one before stopped. Throws
 * the error of the last one.
 */
export async function deleteUntilDone(
  call: () => Promise<unknown> = () => callApi('deleteAccount', {}, { timeoutMilliseconds }),
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await call();
      return;
    } catch (error) {
      if (!(error instanceof ApiError) || !passing.has(error.code) || isPointlessNow(error)) throw error;
      if (attempt === attempts) throw error;
    }
  }
}
