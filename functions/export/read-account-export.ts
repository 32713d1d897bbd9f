import type { Route } from '../http/api-handler.ts';
import type { ExportsStore } from '../tables/files/exports.store.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { presentExport } from './export-state.ts';

export interface ReadAccountExportDependencies {
  readonly exports: Pick<ExportsStore, 'find'>;
  /** Signs links that live for a quarter of an hour at least. */
  readonly signer: () => Promise<LinkSigner>;
  readonly now: () => Date;
}

/** GET /api/account/export: how far the export is that the person asked for last, with a link once it is there. */
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
