import { appendFileSync, readFileSync } from 'node:fs';
import * as z from 'zod/mini';

/** Names the file into which tests record what is sent to Stripe; unset: nothing is recorded. */
export const recordingVariable = 'STRIPE_REQUESTS_FILE';

/** A request to Stripe's API. */
const RecordedRequest = z.object({
  method: z.enum(['GET', 'POST', 'DELETE']),
  /** Path and query. */
  url: z.string(),
  /** Form-encoded. */
  body: z.string(),
});
export type RecordedRequest = z.infer<typeof RecordedRequest>;

/** Records a request, if the tests run for `npm run check:stripe`. */
export function recordRequest({
  method,
  url,
  body,
}: {
  method: string;
  url: string;
  body: string | null;
}): void {
  const file = process.env[recordingVariable];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ method, url, body: body ?? '' })}\n`);
}

export function readRequests(file: string): RecordedRequest[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => z.parse(RecordedRequest, JSON.parse(line)));
}
