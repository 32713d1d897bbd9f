/**
 * Returns a command that reads the origin and the API key from the environment, so that it never holds a key.
 */
export function curlOf({
  method,
  path,
  query,
  headers,
  body,
}: {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; undefined for none. */
  readonly body: unknown;
}): string {
  const search = String(new URLSearchParams(query));
  const usualMethod = body === undefined ? 'GET' : 'POST';
  return [
    `curl --fail-with-body "$REELWRIGHT_BASE_URL${path}${search && `?${search}`}"`,
    ...(method === usualMethod ? [] : [`  --request ${method}`]),
    '  --header "Authorization: Bearer $REELWRIGHT_API_KEY"',
    ...Object.entries(headers).map(([name, value]) => `  --header "${name}: ${value}"`),
    ...(body === undefined ? [] : [`  --json '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n');
}
