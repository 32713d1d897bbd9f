import * as z from 'zod/mini';
import { ActionRequest } from '../../../contract/operators/operator-actions.ts';
import { Confirmation } from '../../../contract/operators/operator-views.ts';
import type { EnvironmentMaxima } from '../../../contract/settings.ts';
import { listChanges, listSettings } from '../../settings/change-settings.ts';
import { parseSettings } from '../../settings/settings.ts';
import { AccountName, findAccount } from '../../tables/identities/find-account.ts';
import type { IdentitiesStore } from '../../tables/identities/identities.store.ts';
import type { SettingsStore } from '../../tables/settings/settings.store.ts';
import type { IncidentsStore } from '../../tables/status/incidents.store.ts';
import { inOrder, presentIncident } from '../../tables/status/incidents.ts';
import type { Operator } from '../action/operator.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import { confirmAction } from '../actions/confirm-action.ts';
import type { EngineDependencies } from '../actions/engine.ts';
import { previewAction } from '../actions/preview-action.ts';

/** By whose credentials the shell asks: never a name of the console, which is an address. */
const ShellName = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(
      /^(arn:[\w:/+=,.@-]+|[\w.-]+)$/,
      'the ARN of the shell’s credentials, or the name of this machine’s user',
    ),
  );

/** What `npm run credits`, `settings`, `incident` and `reconcile` ask. */
export const CommandRequest = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('account'), name: AccountName }),
  z.strictObject({ ask: z.literal('settings') }),
  z.strictObject({ ask: z.literal('changed_settings') }),
  z.strictObject({ ask: z.literal('incidents') }),
  /** What became of an operation whose answer was lost. */
  z.strictObject({ ask: z.literal('operation'), operation: z.uuid() }),
  z.strictObject({ ask: z.literal('preview'), operator: ShellName, request: ActionRequest }),
  z.strictObject({ ask: z.literal('confirm'), operator: ShellName, request: Confirmation }),
]);
export type CommandRequest = z.infer<typeof CommandRequest>;

export interface CommandDependencies {
  readonly engine: EngineDependencies;
  readonly identities: Pick<IdentitiesStore, 'holderOf' | 'ofAccount'>;
  readonly settings: Pick<SettingsStore, 'read' | 'history'>;
  readonly deployed: EnvironmentMaxima;
  readonly incidents: Pick<IncidentsStore, 'list'>;
}

/**
 * Does for a shell what the console does for its operators, by the same steps.
 *
 * @throws Error with a sentence for the operator; nothing was done
 */
export function actForCommand(dependencies: CommandDependencies) {
  return async (request: CommandRequest) => {
    try {
      return await answerTo(dependencies, request);
    } catch (error) {
      if (!(error instanceof OperatorRejection)) throw error;
      const { field } = error.details;
      throw new Error(field === undefined ? error.message : `${field}: ${error.message}`);
    }
  };
}

async function answerTo(dependencies: CommandDependencies, request: CommandRequest) {
  const { engine, identities, settings, deployed, incidents } = dependencies;
  const now = engine.now();
  switch (request.ask) {
    case 'account':
      return { person: await findAccount(identities, request.name) };
    case 'settings':
      return {
        settings: listSettings(parseSettings((await settings.read()).values).settings, deployed, now),
      };
    case 'changed_settings':
      return { changes: listChanges(await settings.history()) };
    case 'incidents':
      return { incidents: inOrder((await incidents.list()).map((item) => presentIncident(item, now))) };
    case 'operation': {
      const known = await engine.requests.read(request.operation);
      return { operation: known && { state: known.state, sentence: known.preview.sentence } };
    }
    case 'preview':
      return previewAction(engine)(shellOf(request.operator, now), request.request);
    case 'confirm':
      return confirmAction(engine)(shellOf(request.operator, now), request.request);
  }
}

/** IAM has asked who they are: their credentials may invoke the function, and it has these actions alone. */
function shellOf(name: string, now: Date): Operator {
  return { name, roles: ['owner'], signedInAt: now, sessionEndsAt: now };
}
