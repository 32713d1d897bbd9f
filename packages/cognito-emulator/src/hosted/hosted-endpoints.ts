import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PoolContext } from '../pool/pool-context.ts';
import type { GoogleProvider } from '../settings/settings.ts';
import { authorize } from './authorize.ts';
import { createExpiring } from './expiring.ts';
import type { HostedContext } from './hosted-context.ts';
import { refuse } from './hosted-request.ts';
import { logOut } from './logout.ts';
import { createOpenIdClient } from './openid-client.ts';
import { receiveProviderResponse, sessionSeconds } from './provider-response.ts';
import { exchangeForTokens, revoke } from './token.ts';

export interface HostedEndpointsOptions {
  /** Where browsers reach the endpoints, without a trailing slash: in AWS the pool's domain. */
  readonly baseUrl: string;
  readonly provider: GoogleProvider;
  /** The OpenID provider in Google's place. */
  readonly issuer: string;
}

/** The endpoints of a user pool's domain, as far as a client needs them for sign-in with Google. */
export interface HostedEndpoints {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export function createHostedEndpoints(pool: PoolContext, options: HostedEndpointsOptions): HostedEndpoints {
  const { baseUrl, issuer, provider } = options;
  const { clientId, clientSecret } = provider;
  const context: HostedContext = {
    pool,
    baseUrl,
    google: {
      provider,
      client: createOpenIdClient({ issuer, clientId, clientSecret, now: pool.now }),
    },
    pending: createExpiring(pendingMilliseconds, pool.now),
    codes: createExpiring(codeMilliseconds, pool.now),
    sessions: createExpiring(sessionSeconds * 1_000, pool.now),
  };
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');

  return {
    async handle(request, response) {
      const url = new URL(request.url ?? '/', baseUrl);
      const query = url.searchParams;
      try {
        switch (`${request.method} ${url.pathname.slice(basePath.length)}`) {
          case 'GET /oauth2/authorize':
            return await authorize(context, query, request, response);
          case 'GET /oauth2/idpresponse':
            return await receiveProviderResponse(context, query, request, response);
          case 'POST /oauth2/token':
            return await exchangeForTokens(context, request, response);
          case 'POST /oauth2/revoke':
            return await revoke(context, request, response);
          case 'GET /logout':
            return await logOut(context, query, request, response);
          default:
            return refuse(response, 'it has nothing at this address.');
        }
      } catch (error) {
        pool.log(`The hosted sign-in failed: ${error instanceof Error ? error.stack : String(error)}`);
        refuse(response, 'something went wrong.');
      }
    },
  };
}

/** How long a user may take at Google. */
const pendingMilliseconds = 30 * 60_000;
/** https://docs.aws.amazon.com/cognito/latest/developerguide/token-endpoint.html */
const codeMilliseconds = 5 * 60_000;
