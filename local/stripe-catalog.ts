import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';

export interface CatalogSync {
  /** Runs the function of the given code, unless it was the last to run here, for the same site. */
  readonly run: (codeFolder: string) => Promise<void>;
}

/**
 * Brings products, prices and the portal's configuration to the emulated Stripe, as an operator does in AWS with
 * `npm run stripe:sync`: by the function that the stack's output names. What it makes follows from its code, whose asset
 * is named after its content, and from the site's address.
 *
 * @param options.file keeps what was synced, over a restart
 */
export function createCatalogSync(options: {
  readonly file: string;
  readonly functionName: string;
  readonly siteUrl: string;
  /** @throws when the function fails */
  readonly invoke: (functionName: string, event: unknown) => Promise<unknown>;
}): CatalogSync {
  const { functionName, siteUrl, invoke } = options;
  const store = openStore(options.file);
  return {
    run: async (codeFolder) => {
      const fingerprint = createHash('sha256')
        .update(JSON.stringify([basename(codeFolder), siteUrl]))
        .digest('hex');
      if (store.get(syncs, 'catalog')?.fingerprint === fingerprint) return;
      try {
        await invoke(functionName, {});
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`The catalog could not be brought to the emulated Stripe: ${reason}`, { cause });
      }
      store.write(({ put }) => put(syncs, { id: 'catalog', fingerprint }));
    },
  };
}

const syncs = collection('sync', z.object({ id: z.string(), fingerprint: z.string() }));
