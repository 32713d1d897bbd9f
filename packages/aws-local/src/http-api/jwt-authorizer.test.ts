import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createJwtAuthorizer } from './jwt-authorizer.ts';

const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Local0001';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const strangersKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const now = Date.parse('2031-01-01T00:00:00Z');
const nowSeconds = now / 1000;
const jwks = {
  keys: [{ ...keys.publicKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256', kid: 'key-1' }],
};
const authorize = createJwtAuthorizer({ issuer, audience: ['client-1'], jwks: () => jwks }, () => now);

const claims = {
  iss: issuer,
  sub: 'person-1',
  client_id: 'client-1',
  token_use: 'access',
  scope: 'openid videos/write',
  iat: nowSeconds - 10,
  exp: nowSeconds + 3600,
};

describe('an access token', () => {
  it('of the pool and its client passes, its claims as text', () => {
    const token = jwt({ ...claims, 'cognito:groups': ['a', 'b'], email_verified: true });
    expect(authorize(token)).toEqual({
      authorized: true,
      jwt: {
        scopes: null,
        claims: {
          ...claims,
          iat: String(claims.iat),
          exp: String(claims.exp),
          'cognito:groups': '[a b]',
          email_verified: 'true',
        },
      },
    });
  });

  it.each([
    ['an aud of this client', { aud: 'client-1', client_id: undefined }],
    ['a list of audiences with this client', { aud: ['other', 'client-1'], client_id: undefined }],
  ])('with %s passes', (_, changed) => {
    expect(authorize(jwt({ ...claims, ...changed })).authorized).toBe(true);
  });

  it.each([
    ['no text', ''],
    ['no token', undefined],
    ['not a token', 'abc'],
    ['expired', jwt({ ...claims, exp: nowSeconds - 1 })],
    ['without an end', jwt({ ...claims, exp: undefined })],
    ['not yet valid', jwt({ ...claims, nbf: nowSeconds + 60 })],
    ['issued in the future', jwt({ ...claims, iat: nowSeconds + 60 })],
    ['of another pool', jwt({ ...claims, iss: issuer.replace('0001', '0002') })],
    ['of another client', jwt({ ...claims, client_id: 'client-2' })],
    ['whose aud is another, whatever its client_id', jwt({ ...claims, aud: 'client-2' })],
    ['signed by a stranger under the same key id', jwt(claims, { key: strangersKeys.privateKey })],
    ['signed with a key that is not published', jwt(claims, { header: { kid: 'key-2' } })],
    ['not signed', `${encode({ alg: 'none', kid: 'key-1' })}.${encode(claims)}.`],
    ['signed with alg none and a signature', jwt(claims, { header: { alg: 'none' } })],
    ['signed with RS512', jwt(claims, { header: { alg: 'RS512' }, hash: 'sha512' })],
    ['signed with the public key as an HMAC secret', hmacJwt()],
    ['changed after it was signed', tampered()],
  ])('that is %s is unauthorized', (_, token) => {
    expect(authorize(token)).toMatchObject({
      authorized: false,
      wwwAuthenticate: expect.stringMatching(/^Bearer/),
    });
  });

  it('passes by a key that the pool has published since', () => {
    let published = { keys: jwks.keys.slice(0, 0) };
    const later = createJwtAuthorizer({ issuer, audience: ['client-1'], jwks: () => published }, () => now);
    expect(later(jwt(claims)).authorized).toBe(false);
    published = jwks;
    expect(later(jwt(claims)).authorized).toBe(true);
  });
});

function jwt(
  payload: object,
  {
    key = keys.privateKey,
    header = {},
    hash = 'sha256',
  }: { key?: KeyObject; header?: object; hash?: string } = {},
): string {
  const signed = `${encode({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header })}.${encode(payload)}`;
  return `${signed}.${sign(hash, Buffer.from(signed), key).toString('base64url')}`;
}

function hmacJwt(): string {
  const signed = `${encode({ alg: 'HS256', kid: 'key-1' })}.${encode(claims)}`;
  const secret = keys.publicKey.export({ format: 'pem', type: 'spki' });
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

function tampered(): string {
  const [header, , signature] = jwt(claims).split('.');
  return `${header}.${encode({ ...claims, sub: 'person-2' })}.${signature}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
