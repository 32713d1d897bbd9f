import type { MediaId } from '../../contract/fields/ids.ts';
import type { Route } from '../http/api-handler.ts';
import type { LinkSigner } from '../videos/files/link-signer.ts';
import { type BeginExportDependencies, createBeginExport } from './begin-export.ts';
import { presentExport } from './export-state.ts';

export interface ExportAccountDependencies extends BeginExportDependencies {
  readonly signer: () => Promise<LinkSigner>;
  readonly newMediaId: () => MediaId;
}

/** POST /api/account/export: starts the job of write-export.ts. */
export function exportAccount(dependencies: ExportAccountDependencies): Route<'exportAccount'> {
  const { signer, newMediaId, now } = dependencies;
  const beginExport = createBeginExport(dependencies);
  return async ({ session, language }) => {
    const [row, links] = await Promise.all([beginExport(session, newMediaId(), language), signer()]);
    return presentExport(row, links, now());
  };
}
