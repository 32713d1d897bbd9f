import { CANCELLED, TIMEOUT } from 'node:dns';
import { Resolver } from 'node:dns/promises';

/**
 * All addresses; none if the name is unknown.
 *
 * @throws {SilentNameServers} if no address came within the time limit
 */
export type Resolve = (host: string) => Promise<readonly string[]>;

/** The name's servers do not answer. */
export class SilentNameServers extends Error {
  override readonly name = 'SilentNameServers';
}

/** An attempt has ten seconds in all. */
const timeLimitMilliseconds = 3_000;

/** A packet may be lost. */
const tries = 2;

/**
 * Uses its own sockets. getaddrinfo waits in libuv's pool of four threads, where four names with silent
 * servers block all other names, files and cryptography.
 * https://nodejs.org/api/dns.html#implementation-considerations
 */
export function createResolve({
  servers,
  timeLimit = timeLimitMilliseconds,
}: {
  /** Default: the system's. */
  readonly servers?: readonly string[];
  /** Milliseconds. */
  readonly timeLimit?: number;
} = {}): Resolve {
  return async (host) => {
    // RFC 6761, 6.3 forbids asking a name server.
    if (host === 'localhost') return ['127.0.0.1', '::1'];
    const resolver = new Resolver({ timeout: Math.floor(timeLimit / tries), tries });
    if (servers !== undefined) resolver.setServers([...servers]);
    const timer = setTimeout(() => resolver.cancel(), timeLimit);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (addresses.length === 0 && answers.some(isSilence)) throw new SilentNameServers(host);
      return addresses;
    } finally {
      clearTimeout(timer);
    }
  };
}

function isSilence(answer: PromiseSettledResult<unknown>): boolean {
  if (answer.status === 'fulfilled') return false;
  const { reason } = answer;
  return (
    reason instanceof Error && 'code' in reason && (reason.code === TIMEOUT || reason.code === CANCELLED)
  );
}
