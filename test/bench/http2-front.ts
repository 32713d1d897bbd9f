import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { createSecureServer } from 'node:http2';

/** What one HTTP/1.1 connection says of itself, which HTTP/2 refuses: https://www.rfc-editor.org/rfc/rfc9113#section-8.2.2 */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];

/**
 * The local cloud's site over TLS and HTTP/2, as CloudFront serves it (lib/service/site.ts): a browser keeps to six connections
 * over HTTP/1.1, and Lighthouse counts a handshake for each. Needs openssl, for a certificate that no browser trusts.
 */
export async function startHttp2Front(
  siteUrl: string,
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer(selfSignedCertificate(), (incoming, outgoing) => {
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')),
    );
    const forwarded = request(
      new URL(incoming.url, siteUrl),
      { method: incoming.method, headers: { ...headers, host: new URL(siteUrl).host }, agent },
      (answer) => {
        for (const name of connectionHeaders) delete answer.headers[name];
        // The cloud's services are another origin here; without a slash at its end, a source allows its one address only.
        const policy = answer.headers['content-security-policy'];
        if (typeof policy === 'string') {
          answer.headers['content-security-policy'] = policy.replaceAll(/\/_aws\/[\w-]+/g, '$&/');
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.stream.close());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `https://localhost:${address.port}`,
    stop: () => {
      server.close();
      agent.destroy();
    },
  };
}

function selfSignedCertificate(): { readonly key: string; readonly cert: string } {
  const pem = execFileSync(
    'openssl',
    [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
      ...'-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout - -out -'.split(' '),
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 30_000 },
  );
  // Each is found by its name in the same text.
  return { key: pem, cert: pem };
}
