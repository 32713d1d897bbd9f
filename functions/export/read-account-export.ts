import type { Route } from '../http/api-handler.ts';
import type { ExportsStore } from '../tables/files/exports.store.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { presentExport } from './export-state.ts';

export interface ReadAccountExportDependencies {
  readonly exports: Pick<ExportsStore, 'find'>;
  /** Links last at least a quarter of an hour. */
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
}

/** GET /api/account/export: the newest export, with a link once it is ready. */
export function readAccountExport({
  exports,
  signer,
  now,
}: ReadAccountExportDependencies): Route<'readAccountExport'> {
  return async ({ userId }) => {
    const [row, links] = await Promise.all([exports.find(userId), signer()]);
    return presentExport(row, links, now());
  };
}
