import { createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';

/** Claims of a verified ID token. */
export type IdTokenClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** The pool as a client of an OpenID provider: OpenID Connect Core 1.0, its authorization code flow. */
export interface OpenIdClient {
  /** The address that the browser is sent to. */
  authorizationUrl(request: {
    readonly redirectUri: string;
    readonly scope: string;
    readonly state: string;
    readonly nonce: string;
  }): Promise<string>;
  /**
   * Exchanges a code for an ID token and verifies it.
   *
   * @throws OpenIdFailure
   */
  identify(redirect: {
    readonly code: string;
    readonly redirectUri: string;
    readonly nonce: string;
  }): Promise<IdTokenClaims>;
}

/** The provider refused, or its response cannot be trusted. */
export class OpenIdFailure extends Error {
  override readonly name = 'OpenIdFailure';
}

interface ClientOptions {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function createOpenIdClient(options: ClientOptions): OpenIdClient {
  const { issuer, clientId, clientSecret } = options;
  let discovered: Promise<Configuration> | undefined;

  return {
    async authorizationUrl({ redirectUri, scope, state, nonce }) {
      const { authorization_endpoint } = await configuration();
      const query = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        response_type: 'code',
        state,
        nonce,
      });
      return `${authorization_endpoint}?${query}`;
    },
    async identify({ code, redirectUri, nonce }) {
      const { token_endpoint, jwks_uri } = await configuration();
      const response = await fetch(token_endpoint, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          client_id: clientId,
          client_secret: clientSecret,
        }),
      });
      const parsed = z.safeParse(TokenResponse, await response.json());
      if (!response.ok || !parsed.success) throw new OpenIdFailure('invalid_grant');
      const claims = await signedClaims(parsed.data.id_token, jwks_uri);
      requireValid(claims, options, nonce);
      return claims;
    },
  };

  function configuration(): Promise<Configuration> {
    discovered ??= readJson(`${issuer}/.well-known/openid-configuration`, Configuration).then((found) => {
      if (found.issuer !== issuer) throw new OpenIdFailure(`The issuer calls itself ${found.issuer}`);
      return found;
    });
    discovered.catch(() => {
      discovered = undefined;
    });
    return discovered;
  }
}

/** The claims of an ID token that one of the provider's keys has signed. */
async function signedClaims(idToken: string, jwksUri: string): Promise<Claims> {
  const [head = '', body = '', signature = ''] = idToken.split('.');
  const header = z.parse(Header, decoded(head));
  const { keys } = await readJson(jwksUri, KeySet);
  const key = keys.find(({ kid }) => kid === header.kid);
  const isSigned =
    key !== undefined &&
    verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key: { kty: key.kty, n: key.n, e: key.e }, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    );
  if (!isSigned) throw new OpenIdFailure('Bad id_token signature');
  return z.parse(Claims, decoded(body));
}

/** OpenID Connect Core 1.0, section 3.1.3.7. */
function requireValid(claims: Claims, { issuer, clientId, now }: ClientOptions, nonce: string): void {
  if (claims.iss !== issuer) throw new OpenIdFailure('Bad id_token issuer');
  if (claims.aud !== clientId) throw new OpenIdFailure('Bad id_token audience');
  if (claims.nonce !== nonce) throw new OpenIdFailure('Bad id_token nonce');
  if (claims.exp * 1_000 <= now()) throw new OpenIdFailure('id_token has expired');
}

const Configuration = z.object({
  issuer: z.string(),
  authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  jwks_uri: z.string(),
});
type Configuration = z.infer<typeof Configuration>;

const TokenResponse = z.object({ id_token: z.string() });
const KeySet = z.object({
  keys: z.array(z.object({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() })),
});
const Header = z.object({ alg: z.literal('RS256'), kid: z.string() });
const Claims = z.looseObject({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  exp: z.number(),
  nonce: z.optional(z.string()),
});
type Claims = z.infer<typeof Claims>;

async function readJson<Schema extends z.ZodMiniType>(
  address: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetch(address);
  return z.parse(schema, await response.json());
}

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
