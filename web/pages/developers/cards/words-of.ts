import { ApiError } from '../../../api/api-error.ts';

/** Message of a failed call: the API's own, in English like this page. */
export function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.';
}
