import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { operatorAllowances, operatorMaxima } from '../../../contract/operator-maxima.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { leaveRefundsToHourlyRun } from '../../billing/sync/sync-customer.ts';
import { syncDependenciesInAws } from '../../billing/sync/sync-customer-in-aws.ts';
import { environment } from '../../environment/environment.ts';
import { createExportFiles } from '../../export/export-files.ts';
import { createStartExport } from '../../export/start-export.ts';
import { log } from '../../log/logger.ts';
import { createSesClient } from '../../mail/send-mail.ts';
import { sendNoticeByLambda } from '../../owner/notice.ts';
import { endAllSessionsInAws } from '../../sessions/end-all-sessions.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { allowanceOf, atMost } from '../../settings/settings.ts';
import { operatorMail } from '../../support/operator-mail.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { createBillingAccountStore } from '../../tables/credits/billing-account.store.ts';
import { createDeletionsStore } from '../../tables/credits/deletions.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createErasuresStore } from '../../tables/erasures/erasures.store.ts';
import { createExportsStore } from '../../tables/files/exports.store.ts';
import { createAnswersStore } from '../../tables/messages/answers.store.ts';
import { createVideoTable } from '../../tables/videos/video-table.ts';
import { createEndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import { createEventsStore } from '../../tables/webhooks/events.store.ts';
import { authenticatorsAtPool } from '../../user-pool/authenticators.ts';
import { createUserPoolClient } from '../../user-pool/find-user.ts';
import { findPersonInAws } from '../../user-pool/pool-person.ts';
import { createWriteItems } from '../action/write-items.ts';
import { answerMessage } from './answer-message.ts';
import type { DeadLetterQueues } from './dead-letter-queues.ts';
import { createDeadLetters } from './dead-letters.ts';
import { deletePerson } from './delete-person.ts';
import { endSessions } from './end-sessions.ts';
import { exportPerson } from './export-person.ts';
import { discardDeadLetter, retryDeadLetter } from './handle-dead-letter.ts';
import { refundPayment } from './refund-payment.ts';
import { replayWebhooks } from './replay-webhooks.ts';
import { resendConfirmation } from './resend-confirmation.ts';
import { resetSecondFactor } from './reset-second-factor.ts';
import { revealVideo } from './reveal-video.ts';
import { revokeKey } from './revoke-key.ts';
import { syncCustomer } from './sync-customer.ts';
import { viewAsPerson } from './view-as-person.ts';

/**
 * The actions that another service has the effect of, with dependencies from the environment.
 *
 * @param deadLetterQueues by their names in the console
 */
export function outsideActionsInAws(client: DynamoDBDocumentClient, deadLetterQueues: DeadLetterQueues) {
  return {
    ...billingActions(),
    ...accountActions(client),
    endSessions: endSessions({
      findPerson: findPersonInAws(),
      endAllSessions: endAllSessionsInAws(),
    }),
    answerMessage: answerMessage({
      answers: createAnswersStore(client, environment('MESSAGES_TABLE')),
      operator: operatorMail(createSesClient(), log),
      now: () => new Date(),
    }),
    resendConfirmation: resendConfirmation({
      client: createUserPoolClient(),
      userPoolId: environment('USER_POOL_ID'),
      clientId: environment('ACCOUNT_CHANGES_CLIENT_ID'),
    }),
    ...deadLetterActions(deadLetterQueues),
  };
}

/** The actions of this folder that are one transaction, with dependencies from the environment. */
export function transactionsInAws(client: DynamoDBDocumentClient) {
  const write = createWriteItems(client);
  return {
    revokeKey: revokeKey({
      ...{ findPerson: findPersonInAws(), write, now: () => new Date() },
      keys: keysInAws(),
      erasures: createErasuresStore(client, environment('ERASURES_TABLE')),
    }),
    replayWebhooks: replayWebhooks({
      endpoints: createEndpointsStore(client, environment('WEBHOOKS_TABLE')),
      events: createEventsStore(client, environment('WEBHOOKS_TABLE')),
      write,
    }),
    revealVideo: revealVideo({ videos: createVideoTable(client, environment('VIDEOS_TABLE')), write }),
  };
}

function deadLetterActions(queues: DeadLetterQueues) {
  const letters = createDeadLetters(
    {
      // Longer than the second that SQS waits for a letter.
      sqs: new SQSClient({ maxAttempts: 3, requestHandler: requestLimits(3_000) }),
      lambda: new LambdaClient({ maxAttempts: 3, requestHandler: requestLimits(2_000) }),
    },
    queues,
  );
  return { retryDeadLetter: retryDeadLetter(letters), discardDeadLetter: discardDeadLetter(letters) };
}

function billingActions() {
  const sync = {
    ...syncDependenciesInAws(leaveRefundsToHourlyRun),
    findPerson: findPersonInAws(),
  };
  return {
    refundPayment: refundPayment({
      ...sync,
      refundAloneCents: async () =>
        atMost(await currentSettings(), 'operator.refund_alone_cents', operatorMaxima.refundAloneCents),
    }),
    syncCustomer: syncCustomer(sync),
  };
}

function accountActions(client: DynamoDBDocumentClient) {
  const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(2_000) });
  const lambda = new LambdaClient({ maxAttempts: 3, requestHandler: requestLimits(2_000) });
  const billing = createBillingAccountStore(client, environment('CREDITS_TABLE'));
  const shared = {
    findPerson: findPersonInAws(),
    sendNotice: sendNoticeByLambda(),
    now: () => new Date(),
    log,
  };
  return {
    resetSecondFactor: resetSecondFactor({
      ...{ ...shared, billing, authenticators: authenticatorsAtPool() },
      resetAloneCredits: async () =>
        allowanceOf(
          await currentSettings(),
          'operator.reset_alone_credits',
          operatorAllowances.resetAloneCredits,
        ),
    }),
    viewAsPerson: viewAsPerson(shared),
    deletePerson: deletePerson({
      ...{ ...shared, billing },
      deleteAloneCredits: async () =>
        allowanceOf(
          await currentSettings(),
          'operator.delete_alone_credits',
          operatorAllowances.deleteAloneCredits,
        ),
      deletions: createDeletionsStore(client, environment('CREDITS_TABLE')),
    }),
    exportPerson: exportPerson({
      ...shared,
      exports: createExportsStore(client, environment('FILES_TABLE')),
      files: createExportFiles(s3, environment('MEDIA_BUCKET')),
      sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
      startExport: createStartExport(lambda, environment('EXPORT_FUNCTION_ARN')),
    }),
  };
}
