import { createHash } from 'node:crypto';
import { MediaId } from '../../../contract/fields/ids.ts';
import { type BeginExportDependencies, createBeginExport } from '../../export/begin-export.ts';
import { exportStatus } from '../../export/export-state.ts';
import { dataExportedMail } from '../../mail/mails.ts';
import { SessionEnded } from '../../tables/credits/session.ts';
import type { AccountExportRow } from '../../tables/files/exports.store.ts';
import type { FindPerson, PoolPerson } from '../../user-pool/pool-person.ts';
import { expectEffect, refuse } from '../action/expected-effect.ts';
import { ActionFailed, type Operation, type OutsideAction } from '../action/operator-action.ts';
import { requirePerson } from './require-person.ts';

interface State {
  readonly person: PoolPerson;
  readonly former: AccountExportRow | null;
}

/** Starts the export that a person may start. They are mailed, and only they can open the file. */
export function exportPerson(
  dependencies: BeginExportDependencies & { readonly findPerson: FindPerson },
): OutsideAction<'exportPerson', State> {
  const { findPerson, exports } = dependencies;
  const beginExport = createBeginExport(dependencies);
  return {
    effect: 'outside',

    async read({ person }) {
      const [found, former] = await Promise.all([requirePerson(findPerson, person), exports.find(person)]);
      return { person: found, former };
    },

    decide({ person: { userId, email, language }, former }, _input, at) {
      const status = exportStatus(former, at);
      if (status === 'started') return refuse('An export is being written.');
      const { subject } = dataExportedMail(language, { until: '', settingsUrl: '' });
      return expectEffect({
        person: userId,
        sentence: `Start a data export for account ${userId}`,
        changes: [{ what: 'Export', before: status === 'none' ? null : status, after: 'started' }],
        mails: [{ to: email, subject }],
      });
    },

    async perform({ person }, operation) {
      const owner = await findPerson(person);
      if (owner === null) throw new ActionFailed('The account is deleted.');
      try {
        const row = await beginExport({ userId: person, epoch: null }, mediaIdOf(operation), owner.language);
        if (row?.outcome?.kind === 'failed')
          throw new ActionFailed('The export could not be started. Please start it again.');
      } catch (error) {
        if (error instanceof SessionEnded) throw new ActionFailed('The account is deleted.');
        throw error;
      }
      return 'The export is being written. The person is mailed when it is ready.';
    },
  };
}

/** The same in every attempt. The file opens by a signed link only. */
function mediaIdOf({ id }: Operation): MediaId {
  return MediaId.parse(createHash('sha256').update(id).digest('hex').slice(0, 32));
}
