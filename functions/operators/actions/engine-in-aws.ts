import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { deployedCapacities, deployedSpendLimits } from '../../settings/deployed-maxima.ts';
import { createBlockedImagesStore } from '../../tables/cases/blocked-images.store.ts';
import { createCasesStore } from '../../tables/cases/cases.store.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createIdentitiesStore } from '../../tables/identities/identities.store.ts';
import { createSettingsStore } from '../../tables/settings/settings.store.ts';
import { createIncidentsStore } from '../../tables/status/incidents.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createUserPoolClient } from '../../user-pool/find-user.ts';
import { createPoolUsers } from '../../user-pool/pool-users.ts';
import { createWriteItems } from '../action/write-items.ts';
import { decideAppeal } from '../cases/decide-appeal.ts';
import { decideCase } from '../cases/decide-case.ts';
import { hideReported } from '../cases/hide-reported.ts';
import type { CaseDependencies } from '../cases/reported-case.ts';
import { deadLetterQueuesOf } from '../outside/dead-letter-queues.ts';
import { outsideActionsInAws, transactionsInAws } from '../outside/outside-actions-in-aws.ts';
import type { ApprovalDependencies } from './engine.ts';
import { finishingInAws } from './finishing-in-aws.ts';
import { createOwnActions, type OwnActionName } from './own-actions.ts';
import { createPurse } from './purse.ts';
import { type ActionRegistry, rehearsable } from './rehearsable-action.ts';

/** Every action, with dependencies from the environment. */
export function actionsInAws(client: DynamoDBDocumentClient): Required<ActionRegistry> {
  const { revokeKey, replayWebhooks, revealVideo } = transactionsInAws(client);
  const creditsTable = environment('CREDITS_TABLE');
  const write = createWriteItems(client);
  const accounts = {
    identities: createIdentitiesStore(client, environment('IDENTITIES_TABLE')),
    credits: createCreditsStore(client, creditsTable),
  };
  return {
    ...createOwnActions({
      credits: { ...accounts, limitsTable: environment('LIMITS_TABLE'), settings: currentSettings, log },
      suspensions: { ...accounts, creditsTable, write },
      settings: {
        settings: createSettingsStore(client, environment('SETTINGS_TABLE')),
        deployed: { spendLimits: deployedSpendLimits(), capacities: deployedCapacities() },
        write,
        log,
      },
      incidents: { incidents: createIncidentsStore(client, environment('STATUS_TABLE')), write, log },
    }),
    revokeKey: rehearsable('revokeKey', revokeKey),
    replayWebhooks: rehearsable('replayWebhooks', replayWebhooks),
    revealVideo: rehearsable('revealVideo', revealVideo),
    ...caseActions({
      cases: createCasesStore(client, environment('CASES_TABLE')),
      blockedImages: createBlockedImagesStore(client, environment('CASES_TABLE')),
      videos: createVideosStore(client, environment('VIDEOS_TABLE')),
      ...{ credits: accounts.credits, creditsTable, write },
    }),
    ...rehearsableOutsideActions(client),
  };
}

function caseActions(dependencies: CaseDependencies) {
  return {
    hideReported: rehearsable('hideReported', hideReported(dependencies)),
    decideCase: rehearsable('decideCase', decideCase(dependencies)),
    decideAppeal: rehearsable('decideAppeal', decideAppeal(dependencies)),
  };
}

/** Dependencies from the environment. */
export function engineInAws(client: DynamoDBDocumentClient, actions: ActionRegistry): ApprovalDependencies {
  return {
    ...finishingInAws(client, actions),
    purse: createPurse(client, environment('LIMITS_TABLE'), currentSettings),
    countOperators: countOperatorsAtPool(environment('OPERATOR_USER_POOL_ID')),
  };
}

/** Those who were invited count as well: they may confirm once they have signed in. */
function countOperatorsAtPool(poolId: string): () => Promise<number> {
  const users = createPoolUsers(createUserPoolClient(), poolId);
  return async () => {
    let count = 0;
    for await (const page of users.list()) count += page.filter(({ isEnabled }) => isEnabled).length;
    return count;
  };
}

type TransactionName = keyof ReturnType<typeof transactionsInAws> | keyof ReturnType<typeof caseActions>;

/** The actions that another service has the effect of, with dependencies from the environment. */
export function rehearsableOutsideActions(
  client: DynamoDBDocumentClient,
): Omit<Required<ActionRegistry>, OwnActionName | TransactionName> {
  const actions = outsideActionsInAws(client, deadLetterQueuesOf(environment('DEAD_LETTER_QUEUES')));
  return {
    refundPayment: rehearsable('refundPayment', actions.refundPayment),
    syncCustomer: rehearsable('syncCustomer', actions.syncCustomer),
    endSessions: rehearsable('endSessions', actions.endSessions),
    resetSecondFactor: rehearsable('resetSecondFactor', actions.resetSecondFactor),
    answerMessage: rehearsable('answerMessage', actions.answerMessage),
    resendConfirmation: rehearsable('resendConfirmation', actions.resendConfirmation),
    retryDeadLetter: rehearsable('retryDeadLetter', actions.retryDeadLetter),
    discardDeadLetter: rehearsable('discardDeadLetter', actions.discardDeadLetter),
    exportPerson: rehearsable('exportPerson', actions.exportPerson),
    viewAsPerson: rehearsable('viewAsPerson', actions.viewAsPerson),
    deletePerson: rehearsable('deletePerson', actions.deletePerson),
  };
}
