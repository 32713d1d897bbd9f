import { ApiError } from '../../../api/api-error.ts';

/** What a failed call means, in English like this page: the API's own sentence. */
export function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
