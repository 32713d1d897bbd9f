import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** Signs ID tokens with a key that is made when it is first needed. */
export interface IdTokenSigner {
  sign(claims: object): string;
  /** What `/oauth2/v3/certs` shows. */
  keys(): object;
}

export function createIdTokenSigner(): IdTokenSigner {
  let made:
    | { readonly key: KeyObject; readonly kid: string; readonly n: string; readonly e: string }
    | undefined;
  const signingKey = () => {
    if (made !== undefined) return made;
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    const { n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
    made = { key, kid: createHash('sha256').update(n).digest('hex').slice(0, 40), n, e };
    return made;
  };
  return {
    sign(claims) {
      const { key, kid } = signingKey();
      const content = [{ alg: 'RS256', kid, typ: 'JWT' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.');
      return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
    },
    keys() {
      const { kid, n, e } = signingKey();
      return { keys: [{ kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e }] };
    },
  };
}
