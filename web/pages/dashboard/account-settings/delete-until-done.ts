import { ApiError, isPointlessNow } from '../../../api/api-error.ts';

const attempts = 4;

/** What passes: until the deletion has begun, another call may begin it. */
const passing: ReadonlySet<string> = new Set(['temporarily_unavailable', 'timed_out', 'unexpected_response']);

/** Deletes the account: once that has begun, the answer is yes. Throws the error of the last call. */
export async function deleteUntilDone(call: () => Promise<unknown>): Promise<void> {
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
