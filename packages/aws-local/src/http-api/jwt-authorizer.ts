import { JwtVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';

export interface JwtAuthorizerOptions {
  /** Has production's form: `https://cognito-idp.<region>.amazonaws.com/<pool>`. */
  readonly issuer: string;
  /** At least one must be the token's `aud`, or its `client_id` if it has no `aud`. */
  readonly audience: readonly string[];
  /** The issuer's public keys, at this moment. */
  jwks(): Jwks;
}

export type Authorization =
  | { readonly authorized: true; readonly jwt: AuthorizedJwt }
  | { readonly authorized: false; readonly wwwAuthenticate: string };

/** `requestContext.authorizer.jwt` of the event. */
export interface AuthorizedJwt {
  readonly claims: Readonly<Record<string, string>>;
  /** API Gateway names scopes only for a route that requires some, which none does here. */
  readonly scopes: null;
}

export type JwtAuthorizer = (token: string | undefined) => Authorization;

/**
 * Checks an access token as API Gateway's JWT authorizer does.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-jwt-authorizer.html
 */
export function createJwtAuthorizer(options: JwtAuthorizerOptions, now: () => number): JwtAuthorizer {
  const verifier = JwtVerifier.create({
    issuer: options.issuer,
    // API Gateway's own rule for the audience is below.
    audience: null,
    // The times are compared with the local cloud's clock below, not with the machine's.
    graceSeconds: Number.POSITIVE_INFINITY,
    jwksUri: `${options.issuer}/.well-known/jwks.json`,
  });
  let cached: Jwks | undefined;

  function verify(token: string): JwtPayload | undefined {
    const jwks = options.jwks();
    if (jwks !== cached) {
      verifier.cacheJwks(jwks);
      cached = jwks;
    }
    try {
      return verifier.verifySync(token);
    } catch {
      return undefined;
    }
  }

  return (token) => {
    if (token === undefined || token === '') return unauthorized('Bearer');
    const payload = isSignedWithRs256(token) ? verify(token) : undefined;
    if (payload === undefined) return invalidToken('the token is not valid');
    const nowSeconds = now() / 1000;
    if (payload.exp === undefined || payload.exp <= nowSeconds) return invalidToken('the token has expired');
    if (payload.nbf !== undefined && payload.nbf > nowSeconds) {
      return invalidToken('the token is not valid yet');
    }
    if (payload.iat !== undefined && payload.iat > nowSeconds) {
      return invalidToken('the token was issued in the future');
    }
    if (!audienceOf(payload).some((audience) => options.audience.includes(audience))) {
      return invalidToken('the token is for another audience');
    }
    const claims = Object.entries(payload).map(([name, value]) => [name, claimText(value)]);
    return { authorized: true, jwt: { claims: Object.fromEntries(claims), scopes: null } };
  };
}

function unauthorized(wwwAuthenticate: string): Authorization {
  return { authorized: false, wwwAuthenticate };
}

function invalidToken(description: string): Authorization {
  return unauthorized(`Bearer scope="" error="invalid_token" error_description="${description}"`);
}

function isSignedWithRs256(token: string): boolean {
  try {
    const header: unknown = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString());
    return typeof header === 'object' && header !== null && 'alg' in header && header.alg === 'RS256';
  } catch {
    return false;
  }
}

/** Cognito's access tokens have no `aud`, but a `client_id`. */
function audienceOf(payload: JwtPayload): readonly string[] {
  const audience = payload.aud ?? payload.client_id;
  if (Array.isArray(audience)) return audience.filter((one) => typeof one === 'string');
  return typeof audience === 'string' ? [audience] : [];
}

/** API Gateway hands every claim over as text: a list as `[a b]`. */
function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
