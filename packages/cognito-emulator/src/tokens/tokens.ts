import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  randomUUID,
  sign,
  verify,
} from 'node:crypto';
import * as z from 'zod/mini';
import { CognitoError } from '../errors/errors.ts';
import type { ClientSettings } from '../settings/settings.ts';
import { type Grant, type User, usernameOf } from '../state/state.ts';

/** The scope of an access token that does not come from the hosted endpoints: the user's own profile. */
export const profileScope = 'aws.cognito.signin.user.admin';

/** A public key as `/.well-known/jwks.json` shows it. */
export interface JsonWebKey {
  readonly alg: 'RS256';
  readonly e: string;
  readonly kid: string;
  readonly kty: 'RSA';
  readonly n: string;
  readonly use: 'sig';
}

const AccessTokenClaims = z.object({
  sub: z.string(),
  iss: z.string(),
  client_id: z.string(),
  origin_jti: z.string(),
  token_use: z.literal('access'),
  scope: z.string(),
  exp: z.number(),
  username: z.string(),
});
type AccessTokenClaims = z.infer<typeof AccessTokenClaims>;

export interface Tokens {
  readonly keys: readonly JsonWebKey[];
  signAccessToken(
    client: ClientSettings,
    grant: Grant,
    user: User,
    atMilliseconds: number,
    changes: TokenChanges['access'],
  ): string;
  signIdToken(
    client: ClientSettings,
    grant: Grant,
    user: User,
    atMilliseconds: number,
    changes: TokenChanges['id'],
  ): string;
  /** @throws CognitoError NotAuthorizedException unless the token is this pool's, an access token, and not expired */
  readAccessToken(token: string, atMilliseconds: number): AccessTokenClaims;
}

interface ClaimChanges {
  readonly addedOrOverridden: Readonly<Record<string, unknown>>;
  readonly suppressed: readonly string[];
}

/** What a PreTokenGeneration trigger asks for. The claims that say whose a token is, and for what, stay. */
export interface TokenChanges {
  readonly id: ClaimChanges;
  readonly access: ClaimChanges & {
    readonly scopesAdded: readonly string[];
    readonly scopesSuppressed: readonly string[];
  };
}

/** The scopes that a sign-in asked for. Those of an access token are what a trigger makes of them. */
export function scopesOf(scope: string | undefined): readonly string[] {
  return (scope ?? profileScope).split(' ');
}

export function createTokens(signingKey: string, issuer: string): Tokens {
  const privateKey = createPrivateKey(signingKey);
  const publicKey = createPublicKey(privateKey);
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(n).digest('base64');
  const header = encode({ kid, alg: 'RS256' });

  return {
    keys: [{ alg: 'RS256', e, kid, kty: 'RSA', n, use: 'sig' }],
    signAccessToken(client, grant, user, atMilliseconds, changes) {
      const issuedAt = inSeconds(atMilliseconds);
      const kept = scopesOf(grant.scope).filter((scope) => !changes.scopesSuppressed.includes(scope));
      return signed({
        ...changed(groupClaims(user), changes),
        sub: grant.userId,
        iss: issuer,
        client_id: client.clientId,
        origin_jti: grant.id,
        event_id: grant.eventId,
        token_use: 'access',
        scope: [...new Set([...kept, ...changes.scopesAdded])].join(' '),
        auth_time: inSeconds(grant.signedInAt),
        exp: issuedAt + client.accessTokenSeconds,
        iat: issuedAt,
        jti: randomUUID(),
        username: usernameOf(user),
      });
    },
    signIdToken(client, grant, user, atMilliseconds, changes) {
      const issuedAt = inSeconds(atMilliseconds);
      return signed({
        ...changed({ ...attributeClaims(client, user), ...groupClaims(user) }, changes),
        sub: grant.userId,
        iss: issuer,
        'cognito:username': usernameOf(user),
        origin_jti: grant.id,
        aud: client.clientId,
        event_id: grant.eventId,
        token_use: 'id',
        auth_time: inSeconds(grant.signedInAt),
        exp: issuedAt + client.idTokenSeconds,
        iat: issuedAt,
        jti: randomUUID(),
      });
    },
    readAccessToken(token, atMilliseconds) {
      const [head = '', body = '', signature = '', ...rest] = token.split('.');
      if (head !== header || rest.length > 0)
        throw new CognitoError('NotAuthorizedException', 'Invalid Access Token');
      const bytes = Buffer.from(`${head}.${body}`);
      if (!verify('sha256', bytes, publicKey, Buffer.from(signature, 'base64url'))) {
        throw new CognitoError('NotAuthorizedException', 'Could not verify signature for Access Token');
      }
      const claims = z.safeParse(AccessTokenClaims, JSON.parse(Buffer.from(body, 'base64url').toString()));
      if (!claims.success || claims.data.iss !== issuer) {
        throw new CognitoError('NotAuthorizedException', 'Invalid Access Token');
      }
      if (claims.data.exp <= inSeconds(atMilliseconds)) {
        throw new CognitoError('NotAuthorizedException', 'Access Token has expired');
      }
      return claims.data;
    },
  };

  function signed(claims: object): string {
    const content = `${header}.${encode(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  }
}

/** The issuer that a token claims to have; undefined if it is no token. */
export function issuerOf(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return z.safeParse(z.object({ iss: z.string() }), claims).data?.iss;
  } catch {
    return undefined;
  }
}

function changed(claims: Readonly<Record<string, unknown>>, changes: ClaimChanges): Record<string, unknown> {
  const all = Object.entries({ ...claims, ...changes.addedOrOverridden });
  return Object.fromEntries(all.filter(([name]) => !changes.suppressed.includes(name)));
}

/** A refresh token that names its grant, and what is kept of it. */
export function createRefreshToken(grantId: string): { refreshToken: string; refreshTokenHash: string } {
  const refreshToken = `${Buffer.from(grantId).toString('base64url')}.${randomBytes(48).toString('base64url')}`;
  return { refreshToken, refreshTokenHash: hashRefreshToken(refreshToken) };
}

export function hashRefreshToken(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('hex');
}

/** The grant that a refresh token claims to belong to. */
export function grantIdOf(refreshToken: string): string {
  return Buffer.from(refreshToken.split('.')[0] ?? '', 'base64url').toString();
}

/** Attributes as an id token shows them: a verified flag is a boolean there, unlike in GetUser, and identities a list. */
function attributeClaims(client: ClientSettings, user: User): Record<string, unknown> {
  const claims: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(user.attributes)) {
    if (client.readableAttributes?.has(name) === false) continue;
    claims[name] = claimOf(name, value);
  }
  return claims;
}

/** https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pools-user-groups.html */
function groupClaims({ groups = [] }: User): Record<string, unknown> {
  return groups.length === 0 ? {} : { 'cognito:groups': groups };
}

function claimOf(name: string, value: string): unknown {
  if (name === 'identities') return JSON.parse(value);
  return name.endsWith('_verified') ? value === 'true' : value;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function inSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000);
}
