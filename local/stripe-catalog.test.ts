import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCatalogSync } from './stripe-catalog.ts';

let folder: string;
let invoked: number;
let failure: Error | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reelwright-catalog-'));
  invoked = 0;
  failure = undefined;
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Acts like a start of the local cloud on the same data. */
function start(siteUrl = 'http://localhost:4280') {
  return createCatalogSync({
    file: join(folder, 'stripe-catalog.json'),
    functionName: 'sync',
    siteUrl,
    invoke: async () => {
      invoked += 1;
      if (failure !== undefined) throw failure;
    },
  });
}

it('syncs once for the same code and site, over restarts', async () => {
  await start().run('/cdk.out/asset.1');
  await start().run('/elsewhere/asset.1');
  expect(invoked).toBe(1);
});

it('syncs again when the code or the address of the site is another', async () => {
  await start().run('/cdk.out/asset.1');
  await start().run('/cdk.out/asset.2');
  await start('http://localhost:4281').run('/cdk.out/asset.2');
  expect(invoked).toBe(3);
});

it('says what failed, and tries again at the next start', async () => {
  failure = new Error('no such parameter');
  await expect(start().run('/cdk.out/asset.1')).rejects.toThrow(
    'The catalog could not be brought to the emulated Stripe: no such parameter',
  );
  failure = undefined;
  await start().run('/cdk.out/asset.1');
  expect(invoked).toBe(2);
});
