/**
 * A shell command that makes a video with a test key and waits up to 25 seconds.
 *
 * @param secret null: a placeholder
 * @param attempt the idempotency key
 */
export function firstVideoCommand({
  origin,
  secret,
  attempt,
}: {
  readonly origin: string;
  readonly secret: string | null;
  readonly attempt: string;
}): string {
  return [
    `curl --fail-with-body "${origin}/api/v1/generate?wait=25"`,
    `  --header "Authorization: Bearer ${secret ?? 'YOUR_TEST_KEY'}"`,
    `  --header "Idempotency-Key: ${attempt}"`,
    '  --header "Content-Type: application/json"',
    `  --data '{"prompt": "A lighthouse at dusk, waves breaking softly below"}'`,
  ].join(' \\\n');
}
