import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '../routes/errors.ts';

/** A request's headers by their names in lower case. */
type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Returns a function that throws ApiError 401 for headers without the key. The key comes as a bearer token or
 * as the user name of basic authentication.
 */
export function authenticatorFor(secretKey: string): (headers: Headers) => void {
  const expected = digest(secretKey);
  let accepted: string | undefined;
  return ({ authorization }) => {
    // The client sends the same header each time.
    if (authorization === undefined || authorization !== accepted) requireKey(authorization ?? '', expected);
    accepted = authorization;
  };
}

function requireKey(authorization: string, expected: Buffer): void {
  const [scheme = '', credentials = ''] = authorization.split(' ');
  const given =
    scheme.toLowerCase() === 'basic'
      ? (Buffer.from(credentials, 'base64').toString('utf8').split(':')[0] ?? '')
      : scheme.toLowerCase() === 'bearer'
        ? credentials
        : '';
  if (given === '') {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  }
  if (!timingSafeEqual(digest(given), expected)) {
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${given.slice(0, 8)}****${given.length > 12 ? given.slice(-4) : ''}`,
    });
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
