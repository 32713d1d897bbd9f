import { afterEach, describe, expect, it } from 'vitest';
import { type Listener, listen, PortTaken } from './listen.ts';
import { BodyTooLarge, readBody } from './read-body.ts';

const listeners: Listener[] = [];
const open = async (port = 0, log: (line: string) => void = () => {}): Promise<Listener> => {
  const listener = await listen(port, { names: '127.0.0.1', log });
  listeners.push(listener);
  return listener;
};
const send = (port: number, body?: string): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}`, body === undefined ? {} : { method: 'POST', body });
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

describe('listen', () => {
  it('says that it is starting until it is told what to serve', async () => {
    const { port, serve } = await open();
    expect((await send(port)).status).toBe(503);

    serve(async (_request, response) => void response.end('ready'));
    expect(await (await send(port)).text()).toBe('ready');
  });

  it('refuses a port that is taken', async () => {
    const { port } = await open();

    await expect(open(port)).rejects.toThrow(PortTaken);
  });

  it('answers 500 and logs the request when its handler fails', async () => {
    const lines: string[] = [];
    const { port, serve } = await open(0, (line) => lines.push(line));
    serve(() => Promise.reject(new Error('broken')));

    expect((await send(port)).status).toBe(500);
    expect(lines.join()).toContain('GET /: Error: broken');
  });
});

describe('readBody', () => {
  it('returns a body up to its limit, and refuses a longer one with the response still readable', async () => {
    const { port, serve } = await open();
    serve(async (request, response) => {
      try {
        response.end(await readBody(request, 5));
      } catch (error) {
        response.writeHead(error instanceof BodyTooLarge ? 413 : 500).end();
      }
    });

    expect(await (await send(port, '12345')).text()).toBe('12345');
    expect((await send(port, 'x'.repeat(1_000_000))).status).toBe(413);
  });
});
