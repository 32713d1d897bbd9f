/** What is sent to the client. */
export interface HttpAnswer {
  readonly statusCode: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

/** Set by the connection itself, whatever the function says. */
const headersNotForwarded = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

/**
 * Reads what a function returned, payload format 2.0: an object with a `statusCode`, or any value, which is then the
 * body. Undefined if it is neither, which API Gateway answers with 500.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function integrationResponse(result: unknown): HttpAnswer | undefined {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return {
      statusCode: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(typeof result === 'string' ? result : JSON.stringify(result)),
    };
  }
  const statusCode = Number(result.statusCode);
  if (!Number.isInteger(statusCode) || statusCode < 100 || statusCode > 599) return undefined;

  const headers = readHeaders('headers' in result ? result.headers : undefined);
  const cookies = readCookies('cookies' in result ? result.cookies : undefined);
  const body = 'body' in result ? (result.body ?? '') : '';
  if (headers === undefined || cookies === undefined || typeof body !== 'string') return undefined;

  const isBase64Encoded = 'isBase64Encoded' in result && result.isBase64Encoded === true;
  return {
    statusCode,
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      ...headers,
      ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
    },
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}

function readHeaders(value: unknown): Record<string, string> | undefined {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  const headers: Record<string, string> = {};
  const entries: [string, unknown][] = Object.entries(value);
  for (const [name, content] of entries) {
    if (content === null || typeof content === 'object' || content === undefined) return undefined;
    if (!headersNotForwarded.has(name.toLowerCase())) headers[name.toLowerCase()] = String(content);
  }
  return headers;
}

function readCookies(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) return undefined;
  const cookies = value.filter((cookie) => typeof cookie === 'string');
  return cookies.length === value.length ? cookies : undefined;
}
