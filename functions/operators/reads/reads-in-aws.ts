import { setTimeout as pause } from 'node:timers/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient } from '@aws-sdk/client-cloudwatch';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requestLimits } from '../../aws/request-limits.ts';
import { createStripeClient } from '../../billing/stripe/stripe-client.ts';
import { createOrdersStore, listUnderReview } from '../../billing/sync/orders.store.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { currentSettings } from '../../settings/current-settings.ts';
import { deployedCapacities, deployedSpendLimits } from '../../settings/deployed-maxima.ts';
import { keysInAws } from '../../tables/api-access/keys-in-aws.ts';
import { createAuditStore } from '../../tables/audit/audit.store.ts';
import { createCasesStore } from '../../tables/cases/cases.store.ts';
import { createBillingAccountStore } from '../../tables/credits/billing-account.store.ts';
import { createCreditEntriesStore } from '../../tables/credits/credit-entries.store.ts';
import { createCreditsStore } from '../../tables/credits/credits.store.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createIdentitiesStore } from '../../tables/identities/identities.store.ts';
import { createKnownBrowsersStore } from '../../tables/known-browsers/known-browsers.store.ts';
import { readCounters } from '../../tables/limits/read-counters.ts';
import { createLineStore } from '../../tables/lines/line.store.ts';
import { createMessagesStore } from '../../tables/messages/messages.store.ts';
import { createOperatorRequestsStore } from '../../tables/operator-requests/operator-requests.store.ts';
import { createRefusalsStore } from '../../tables/refusals/refusals.store.ts';
import { createSentMailsStore } from '../../tables/sent-mails/sent-mails.store.ts';
import { createSettingsStore } from '../../tables/settings/settings.store.ts';
import { createSpendStore } from '../../tables/spend/spend.store.ts';
import { createStatusStore } from '../../tables/status/status.store.ts';
import { createVideoReads } from '../../tables/videos/video-reads.ts';
import { createVideoTable } from '../../tables/videos/video-table.ts';
import { createEndpointsStore } from '../../tables/webhooks/endpoints.store.ts';
import { listFailingEndpoints } from '../../tables/webhooks/failing-endpoints.ts';
import { createUserPoolClient } from '../../user-pool/find-user.ts';
import { createProfileOf } from '../../user-pool/profile-of.ts';
import { createSharedMediaSigner } from '../../videos/files/media-signer.ts';
import { deadLetterQueuesOf } from '../outside/dead-letter-queues.ts';
import { createSoundingAlarms } from './alarms.ts';
import { createDeadLetters } from './dead-letters.ts';
import { findForOperator } from './find-for-operator.ts';
import type { OperatorRead, OperatorReadKey } from './operator-read.ts';
import { createPeopleOfAddress } from './people-of-address.ts';
import { readAudit } from './read-audit.ts';
import { readMessage } from './read-message.ts';
import { readNow } from './read-now.ts';
import { readPerson } from './read-person.ts';
import { readPersonAsSeen } from './read-person-as-seen.ts';
import { readPersonStatement } from './read-person-statement.ts';
import { readPersonVideos } from './read-person-videos.ts';
import { readQueues } from './read-queues.ts';
import { readReportedCase } from './read-reported-case.ts';
import { readRevealedVideo } from './read-revealed-video.ts';
import { createReadReleases } from './releases.ts';
import { createStripeOwners } from './stripe-owners.ts';

export type OperatorReads = { readonly [Key in OperatorReadKey]: OperatorRead<Key> };

const now = () => new Date();

/** What operators are shown, with dependencies from the environment: `needsOfOperatorReads`. */
export function operatorReadsInAws(client: DynamoDBDocumentClient): OperatorReads {
  const audit = createAuditStore(client, environment('AUDIT_TABLE'));
  const videos = createVideoTable(client, environment('VIDEOS_TABLE'));
  const messages = createMessagesStore(client, environment('MESSAGES_TABLE'));
  const cases = createCasesStore(client, environment('CASES_TABLE'));
  return {
    ...readsOfPeople(client),
    readPersonVideos: readPersonVideos({ videos }),
    readRevealedVideo: readRevealedVideo({ audit, videos, linkSigner: createSharedMediaSigner, now }),
    readPersonAsSeen: readPersonAsSeen({
      audit,
      videos: createVideoReads(videos),
      refusals: createRefusalsStore(client, environment('REFUSALS_TABLE')),
      linkSigner: createSharedMediaSigner,
      now,
    }),
    readAudit: readAudit({ audit, now }),
    readMessage: readMessage({ messages }),
    readReportedCase: readReportedCase({ cases, linkSigner: createSharedMediaSigner }),
    readQueues: readQueues({
      cases,
      messages,
      listUnderReview: (maximum) => listUnderReview(client, environment('ORDERS_TABLE'), maximum),
      listFailingEndpoints: (maximum) => listFailingEndpoints(client, environment('WEBHOOKS_TABLE'), maximum),
      deadLetters: createDeadLetters(
        new SQSClient(limitsOfOthers),
        deadLetterQueuesOf(environment('DEAD_LETTER_QUEUES')),
      ),
      requests: createOperatorRequestsStore(client, environment('OPERATOR_REQUESTS_TABLE')),
      now,
      log,
    }),
    readNow: readNow({
      lines: createLineStore(client, environment('LINES_TABLE')),
      spend: createSpendStore(client, environment('SPEND_TABLE')),
      settings: createSettingsStore(client, environment('SETTINGS_TABLE')),
      status: createStatusStore(client, environment('STATUS_TABLE')),
      deployed: { spendLimits: deployedSpendLimits(), capacities: deployedCapacities() },
      releases: createReadReleases(
        new CloudFormationClient(limitsOfOthers),
        environment('STACK_NAMES').split(','),
      ),
      alarms: createSoundingAlarms(new CloudWatchClient(limitsOfOthers), environment('ALARM_NAME_PREFIX')),
      now,
      log,
    }),
  };
}

/** The page does without what they say. */
const limitsOfOthers = { maxAttempts: 1, requestHandler: requestLimits(3_000) };

function readsOfPeople(
  client: DynamoDBDocumentClient,
): Pick<OperatorReads, 'findForOperator' | 'readPerson' | 'readPersonStatement'> {
  const creditsTable = environment('CREDITS_TABLE');
  const identities = createIdentitiesStore(client, environment('IDENTITIES_TABLE'));
  const pool = createUserPoolClient();
  const poolId = environment('USER_POOL_ID');
  const keys = keysInAws();
  const videos = createVideoTable(client, environment('VIDEOS_TABLE'));
  const stripe = createStripeOwners(createStripeClient);
  const billing = createBillingAccountStore(client, creditsTable);
  return {
    findForOperator: findForOperator({
      peopleOf: createPeopleOfAddress(pool, poolId, identities),
      identityOf: (userId) => identities.ofAccount(userId),
      billing,
      keys,
      videos,
      messages: createMessagesStore(client, environment('MESSAGES_TABLE')),
      cases: createCasesStore(client, environment('CASES_TABLE')),
      stripe,
      now,
    }),
    readPerson: readPerson({
      billing,
      profileOf: createProfileOf(pool, poolId, identities),
      orders: createOrdersStore(client, environment('ORDERS_TABLE')),
      sessions: createSessionsStore(client, creditsTable),
      mails: createSentMailsStore(client, environment('SENT_MAILS_TABLE')),
      browsers: createKnownBrowsersStore(client, environment('ACCOUNT_CODES_TABLE')),
      keys,
      endpoints: createEndpointsStore(client, environment('WEBHOOKS_TABLE')),
      readCounters: (counters) => readCounters(client, environment('LIMITS_TABLE'), counters),
      videos: createVideoReads(videos),
      stripe,
      settings: currentSettings,
      now,
      log,
    }),
    readPersonStatement: readPersonStatement({
      credits: createCreditsStore(client, creditsTable),
      entries: createCreditEntriesStore(client, creditsTable),
      now,
      pause,
    }),
  };
}
