import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** What the one address of the site leads to. */
export interface EdgeTargets {
  /** Names and ports that this machine is called by. */
  readonly hosts: ReadonlySet<string>;
  /** The developer's pages, `/_local/…`. */
  readonly pages: Handler;
  /** The emulated Stripe's pages, `/_local/stripe…`; undefined with the real one. */
  readonly stripePages: Handler | undefined;
  /** The user pools' public API, `/_aws/cognito-idp/…`. */
  readonly userPool: Handler;
  /** The endpoints of the user pool's domain, `/_aws/sign-in/…`; undefined without one. */
  readonly hostedSignIn: Handler | undefined;
  /** The emulated Google's accounts, `/_local/google…`; undefined in a pool without Google. */
  readonly google: Handler | undefined;
  /** The distribution: site, API and media. */
  readonly distribution: Handler;
}

export const userPoolPath = '/_aws/cognito-idp';
export const hostedSignInPath = '/_aws/sign-in';
export const googlePath = '/_local/google';
export const stripePagesPath = '/_local/stripe';

/**
 * Where a request is taken to come from. Everything on one machine comes from one address, so that a request may name another
 * in `X-Local-Viewer-Address`, to see what limits of networks do.
 */
export function viewerAddressOf({ headers, socket }: IncomingMessage): string {
  const named = headers['x-local-viewer-address'];
  if (typeof named === 'string' && isIP(named) !== 0) return named;
  return (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

/** The names by which this machine is called at a port. */
export function hostsAt(port: number): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]'].map((name) => `${name}:${port}`));
}

/**
 * Refuses each request that calls this machine by another name, which is an attack by DNS rebinding.
 *
 * @param hosts names and ports that this machine is called by
 */
export function onlyAs(hosts: ReadonlySet<string>, handler: Handler): Handler {
  return async (request, response) => {
    const { host } = request.headers;
    if (host === undefined || !hosts.has(host)) {
      refuse(request, response, 421, 'This address is not called by that name.');
      return;
    }
    await handler(request, response);
  };
}

/** Sends each request of the site's address to where it belongs. */
export function createEdge(targets: EdgeTargets): Handler {
  return onlyAs(targets.hosts, async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/_local') {
      response.writeHead(308, { location: '/_local/' }).end();
    } else if (path.startsWith('/_local/')) {
      if (isForeignWrite(request)) {
        refuse(request, response, 403, 'Another site may not do this here.');
      } else if (targets.stripePages !== undefined && isUnder(path, stripePagesPath)) {
        await targets.stripePages(request, response);
      } else if (targets.google !== undefined && isUnder(path, googlePath)) {
        await targets.google(request, response);
      } else {
        await targets.pages(request, response);
      }
    } else if (isUnder(path, userPoolPath)) {
      await targets.userPool(request, response);
    } else if (targets.hostedSignIn !== undefined && isUnder(path, hostedSignInPath)) {
      await targets.hostedSignIn(request, response);
    } else {
      await targets.distribution(request, response);
    }
  });
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

/** Whether another site's page, in this developer's browser, asks for a change. */
function isForeignWrite(request: IncomingMessage): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== `http://${host}`;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, sentence: string): void {
  request.resume();
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(sentence);
}
