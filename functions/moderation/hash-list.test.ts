import { createServer } from 'node:http';
import { afterAll, describe, expect, it } from 'vitest';
import { fingerprintsOf } from '../images/fingerprints.ts';
import { createHashList } from './hash-list.ts';

const onTheList = Buffer.from('a known image');

/** The operator's service, with one image on its list. */
const asked: string[] = [];
const service = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request)).toString();
  asked.push(body);
  if (request.headers.authorization !== 'Bearer secret') return void response.writeHead(401).end();
  if (request.url === '/nonsense') return void response.end('{}');
  const found = fingerprintsOf(onTheList).some(({ value }) => body.includes(value));
  response.end(JSON.stringify({ found }));
});
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
afterAll(() => void service.close());
const address = service.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

const list = (at = url, key = 'secret') => createHashList({ url: at, key: async () => key });

describe("the operator's list of known images", () => {
  it('knows what is on it by any of its fingerprints, and gets no image', async () => {
    expect(await list().contains(fingerprintsOf(onTheList))).toBe(true);
    expect(await list().contains(fingerprintsOf(onTheList).slice(1, 2))).toBe(true);
    expect(await list().contains(fingerprintsOf(Buffer.from('another')))).toBe(false);
    expect(asked.join()).not.toContain(onTheList.toString('base64'));
    expect(JSON.parse(asked[0] ?? '').fingerprints.map(({ kind }: { kind: string }) => kind)).toEqual([
      'md5',
      'sha1',
      'sha256',
    ]);
  });

  it('is not asked about an image from before fingerprints', async () => {
    asked.length = 0;
    expect(await list().contains([])).toBe(false);
    expect(asked).toEqual([]);
  });

  it.each([
    ['refuses the key', list(url, 'wrong')],
    ['answers something else', list(`${url}/nonsense`)],
    ['is not there', list('http://127.0.0.1:9')],
  ])('is an outage if it %s', async (_name, broken) => {
    await expect(broken.contains(fingerprintsOf(onTheList))).rejects.toThrow();
  });
});
