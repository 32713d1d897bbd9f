import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { leaveRefundsToHourlyRun } from '../../billing/sync/sync-customer.ts';
import { syncDependenciesInAws } from '../../billing/sync/sync-customer-in-aws.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { deployedCapacities, deployedSpendLimits } from '../../settings/deployed-maxima.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createIdentitiesStore } from '../../tables/identities/identities.store.ts';
import { createSettingsStore } from '../../tables/settings/settings.store.ts';
import { createIncidentsStore } from '../../tables/status/incidents.store.ts';
import { findPersonInAws } from '../../user-pool/pool-person.ts';
import { createWriteItems } from '../action/write-items.ts';
import { changeSetting } from '../actions/change-setting.ts';
import type { EngineDependencies } from '../actions/engine.ts';
import { finishingInAws } from '../actions/finishing-in-aws.ts';
import { grantCredits, takeCredits } from '../actions/move-credits.ts';
import { createPurse, type Purse } from '../actions/purse.ts';
import { type ActionRegistry, rehearsable } from '../actions/rehearsable-action.ts';
import { openIncident, planMaintenance, updateIncident } from '../actions/write-incident.ts';
import { syncCustomer } from '../outside/sync-customer.ts';
import type { CommandDependencies } from './act-for-command.ts';

/** What commands need, with dependencies from the environment. */
export function commandsInAws(client: DynamoDBDocumentClient): CommandDependencies {
  const limitsTable = environment('LIMITS_TABLE');
  const identities = createIdentitiesStore(client, environment('IDENTITIES_TABLE'));
  const settings = createSettingsStore(client, environment('SETTINGS_TABLE'));
  const incidents = createIncidentsStore(client, environment('STATUS_TABLE'));
  const deployed = { spendLimits: deployedSpendLimits(), capacities: deployedCapacities() };
  const shared = { write: createWriteItems(client), log };
  const movements = {
    credits: createCreditsStore(client, environment('CREDITS_TABLE')),
    ...{ identities, limitsTable, settings: currentSettings, log },
  };
  const actions: ActionRegistry = {
    grantCredits: rehearsable('grantCredits', grantCredits(movements)),
    takeCredits: rehearsable('takeCredits', takeCredits(movements)),
    changeSetting: rehearsable('changeSetting', changeSetting({ settings, deployed, ...shared })),
    openIncident: rehearsable('openIncident', openIncident({ incidents, ...shared })),
    updateIncident: rehearsable('updateIncident', updateIncident({ incidents, ...shared })),
    planMaintenance: rehearsable('planMaintenance', planMaintenance({ incidents, ...shared })),
    syncCustomer: rehearsable(
      'syncCustomer',
      syncCustomer({ ...syncDependenciesInAws(leaveRefundsToHourlyRun), findPerson: findPersonInAws() }),
    ),
  };
  const engine: EngineDependencies = {
    ...finishingInAws(client, actions),
    purse: purseOfCommands(createPurse(client, limitsTable, currentSettings)),
    countOperators: null,
  };
  return { engine, identities, settings, deployed, incidents };
}

/** All shells share one: a caller says the name of its credentials itself. */
function purseOfCommands({ taking, givingBack }: Purse): EngineDependencies['purse'] {
  const name = 'npm run';
  return {
    taking: (_operator, amounts, at) => taking(name, amounts, at),
    givingBack: (_operator, amounts, takenAt) => givingBack(name, amounts, takenAt),
  };
}
