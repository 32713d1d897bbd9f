import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createResolve, SilentNameServers } from './resolve-host.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

const types = { 1: 'A', 28: 'AAAA' } as const;
type Answers = (name: string, type: 'A' | 'AAAA') => readonly Buffer[] | 'silence' | 'no such name';

/** A name server on this machine (RFC 1035, 4.1); returns its address. */
async function nameServer(answers: Answers): Promise<string> {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (query, { address, port }) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1) === 1 ? types[1] : types[28];
    const found = answers(labels.join('.').toLowerCase(), type);
    if (found === 'silence') return;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(found === 'no such name' ? 0x8183 : 0x8180, 2);
    const records = found === 'no such name' ? [] : found;
    header.writeUInt16BE(records.length, 6);
    header.writeUInt16BE(0, 10);
    const written = records.map((data) => {
      // The question's name, type, class, a minute, and the address.
      const head = Buffer.from([0xc0, 0x0c, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, data.length]);
      return Buffer.concat([head, data]);
    });
    socket.send(Buffer.concat([header, query.subarray(12, at + 5), ...written]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
}

const four = (...bytes: number[]) => Buffer.from(bytes);
const six = Buffer.from('26001901000000000000000000000001', 'hex');

describe('the addresses of a host', () => {
  it('are those of both families', async () => {
    const server = await nameServer((_name, type) =>
      type === 'A' ? [four(93, 184, 215, 14), four(93, 184, 215, 15)] : [six],
    );
    const resolve = createResolve({ servers: [server] });
    expect(await resolve('hooks.example.com')).toEqual(['93.184.215.14', '93.184.215.15', '2600:1901::1']);
  });

  it('are none if the name is not known', async () => {
    const resolve = createResolve({ servers: [await nameServer(() => 'no such name')] });
    expect(await resolve('gone.example.com')).toEqual([]);
  });

  it('are those that are known, although the servers say nothing of the other family', async () => {
    const server = await nameServer((_name, type) => (type === 'A' ? [four(93, 184, 215, 14)] : 'silence'));
    const resolve = createResolve({ servers: [server], timeLimit: 100 });
    expect(await resolve('hooks.example.com')).toEqual(['93.184.215.14']);
  });

  it('are waited for no longer than the limit, however many silent servers there are', async () => {
    const servers = await Promise.all(Array.from({ length: 4 }, () => nameServer(() => 'silence')));
    const resolve = createResolve({ servers, timeLimit: 100 });
    const startedAt = performance.now();
    await expect(resolve('silent.example.com')).rejects.toThrow(SilentNameServers);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('are found while a hundred other names are silent, and so are those of the system', async () => {
    const server = await nameServer((name, type) => {
      if (name.startsWith('silent')) return 'silence';
      return type === 'A' ? [four(93, 184, 215, 14)] : [];
    });
    const resolve = createResolve({ servers: [server], timeLimit: 60_000 });
    let isSilent = true;
    for (let index = 0; index < 100; index += 1) {
      resolve(`silent-${index}.example.com`).catch(() => {
        isSilent = false;
      });
    }
    expect(await resolve('hooks.example.com')).toEqual(['93.184.215.14']);
    expect((await lookup('localhost')).address).toMatch(/127\.0\.0\.1|::1/);
    expect(isSilent).toBe(true);
  });

  it('that are this machine’s own need no server', async () => {
    const resolve = createResolve({ servers: [await nameServer(() => 'no such name')] });
    expect(await resolve('localhost')).toEqual(['127.0.0.1', '::1']);
  });
});
