import type { IncomingMessage } from 'node:http';

const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a form was sent by one of our own pages. Another site's page may post here too, from the developer's own
 * browser: its origin tells. A foreign name that points at this machine (DNS rebinding) is no origin of ours
 * either, hence the list of names.
 */
export function isSameOrigin(request: Pick<IncomingMessage, 'headers'>, pagesUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin, host } = request.headers;
  if (origin === undefined) return site === 'same-origin' && isOwnHost(host, pagesUrl);
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host && isOwnHost(host, pagesUrl);
}

function isOwnHost(host: string | undefined, pagesUrl: string): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  return host === new URL(pagesUrl).host || loopbackNames.includes(new URL(`http://${host}`).hostname);
}
