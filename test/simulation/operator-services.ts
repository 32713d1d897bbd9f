import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { UserId } from '../../contract/fields/ids.ts';
import { operatorMaxima } from '../../contract/operator-maxima.ts';
import { personWithPassword } from '../../functions/account/testing/person-with-password.ts';
import type { Jitter } from '../../functions/aws/back-off.ts';
import type { SyncCustomerDependencies } from '../../functions/billing/sync/sync-customer.ts';
import type { Log } from '../../functions/log/logger.ts';
import { createWriteItems } from '../../functions/operators/action/write-items.ts';
import type { ApprovalDependencies } from '../../functions/operators/actions/engine.ts';
import { grantCredits, takeCredits } from '../../functions/operators/actions/move-credits.ts';
import { createPurse } from '../../functions/operators/actions/purse.ts';
import { rehearsable } from '../../functions/operators/actions/rehearsable-action.ts';
import { resumePerson, suspendPerson } from '../../functions/operators/actions/suspend-person.ts';
import { decideAppeal } from '../../functions/operators/cases/decide-appeal.ts';
import { decideCase } from '../../functions/operators/cases/decide-case.ts';
import { hideReported } from '../../functions/operators/cases/hide-reported.ts';
import { refundPayment } from '../../functions/operators/outside/refund-payment.ts';
import { atMost, type CurrentSettings } from '../../functions/settings/settings.ts';
import { createAuditStore } from '../../functions/tables/audit/audit.store.ts';
import { createBlockedImagesStore } from '../../functions/tables/cases/blocked-images.store.ts';
import type { CasesStore } from '../../functions/tables/cases/cases.store.ts';
import type { CreditsStore } from '../../functions/tables/credits/credits.store.ts';
import { newIdentity } from '../../functions/tables/identities/testing/new-identity.ts';
import { createOperatorRequestsStore } from '../../functions/tables/operator-requests/operator-requests.store.ts';
import type { VideosStore } from '../../functions/tables/videos/videos.store.ts';

/** The engine of operators over the tables of a history. `haveEffect` is another service's, once for each operation. */
export function operatorServices(parts: {
  readonly client: DynamoDBDocumentClient;
  readonly credits: CreditsStore;
  readonly videos: VideosStore;
  readonly cases: CasesStore;
  readonly settings: CurrentSettings;
  readonly syncing: SyncCustomerDependencies;
  readonly haveEffect: (operation: string) => Promise<void>;
  readonly jitter: Jitter;
  readonly now: () => Date;
  readonly log: Log;
}): ApprovalDependencies {
  const { client, credits, videos, cases, settings, syncing, haveEffect, jitter, now, log } = parts;
  const write = createWriteItems(client, jitter);
  const accounts = {
    credits,
    identities: {
      ofAccount: async (userId: UserId) => newIdentity({ userId }),
    },
  };
  const movements = { ...accounts, limitsTable: 'limits', settings, log };
  const suspensions = { ...accounts, creditsTable: 'credits', write };
  const reported = {
    ...{ cases, videos, credits, creditsTable: 'credits', write },
    blockedImages: createBlockedImagesStore(client, 'cases'),
  };
  const refund = refundPayment({
    ...syncing,
    findPerson: async (userId) => personWithPassword(userId),
    refundAloneCents: async () =>
      atMost(await settings(), 'operator.refund_alone_cents', operatorMaxima.refundAloneCents),
  });
  return {
    actions: {
      refundPayment: rehearsable('refundPayment', {
        ...refund,
        async perform(input, operation) {
          const sentence = await refund.perform(input, operation);
          await haveEffect(operation.id);
          return sentence;
        },
      }),
      grantCredits: rehearsable('grantCredits', grantCredits(movements)),
      takeCredits: rehearsable('takeCredits', takeCredits(movements)),
      suspendPerson: rehearsable('suspendPerson', suspendPerson(suspensions)),
      resumePerson: rehearsable('resumePerson', resumePerson(suspensions)),
      hideReported: rehearsable('hideReported', hideReported(reported)),
      decideCase: rehearsable('decideCase', decideCase(reported)),
      decideAppeal: rehearsable('decideAppeal', decideAppeal(reported)),
      endSessions: rehearsable('endSessions', {
        effect: 'outside',
        read: async () => null,
        decide: (_, { person }) => ({
          kind: 'effect',
          effect: {
            ...{ sentence: 'End all sessions', changes: [], entries: [], mails: [], forecast: [] },
            ...{ person, purse: null, secondPerson: null },
          },
        }),
        async perform(_, { id }) {
          await haveEffect(id);
          return 'Done.';
        },
      }),
    },
    requests: createOperatorRequestsStore(client, 'operator-requests'),
    audit: createAuditStore(client, 'audit'),
    purse: createPurse(client, 'limits', settings),
    write,
    countOperators: async () => 2,
    now,
    log,
  };
}
