import type { AuthorizationCodes } from './authorization-codes.ts';
import type { IdTokenSigner } from './id-token.ts';

/** An application that is registered at the emulated Google. */
export interface RegisteredClient {
  readonly id: string;
  readonly secret: string;
  /** The application's name, as the account picker shows it. */
  readonly name: string;
  /** The only address to which a browser is sent back. */
  readonly redirectUri: string;
}

/** All that the endpoints of the OpenID provider work with. */
export interface ProviderContext {
  /** Its address, without a trailing slash. */
  readonly issuer: string;
  /** The path of the issuer, without a trailing slash. */
  readonly basePath: string;
  readonly client: RegisteredClient;
  readonly codes: AuthorizationCodes;
  readonly signer: IdTokenSigner;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
