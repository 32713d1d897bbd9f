import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Jitter } from '../../functions/aws/back-off.ts';
import type { Log } from '../../functions/log/logger.ts';
import type { Mail } from '../../functions/mail/send-mail.ts';
import { createSendCaseMail, type SendCaseMail } from '../../functions/reports/case-mail.ts';
import {
  createFollowChildReport,
  type FollowChildReport,
} from '../../functions/reports/child-safety/follow-child-report.ts';
import { createEvidenceFiles } from '../../functions/reports/evidence-files.ts';
import { createMoveEvidence, type MoveEvidence } from '../../functions/reports/move-evidence.ts';
import { type CasesStore, createCasesStore } from '../../functions/tables/cases/cases.store.ts';
import { createFollowerStore, type FollowerStore } from '../../functions/tables/cases/follower.store.ts';
import type { VideosStore } from '../../functions/tables/videos/videos.store.ts';
import type { FindPerson } from '../../functions/user-pool/pool-person.ts';
import type { Invocation } from './invocations.ts';
import { type BucketTransport, mediaBucketClient } from './media-bucket.ts';
import type { MediaFiles } from './video-provider.ts';

/** What the functions of reports and cases hold. */
export interface ReportServices {
  readonly cases: CasesStore;
  readonly follower: FollowerStore;
  readonly evidence: MoveEvidence;
  readonly childReport: FollowChildReport;
  readonly sendCaseMail: SendCaseMail;
  readonly siteUrl: string;
}

/** The people of a history have addresses at this host. */
export const ownersHost = 'owner.example';

export function reportServices(parts: {
  readonly client: DynamoDBDocumentClient;
  readonly invocation: Invocation;
  readonly files: MediaFiles;
  readonly videos: VideosStore;
  readonly alterCases: ((store: CasesStore) => CasesStore) | undefined;
  readonly alterBucket: ((send: BucketTransport) => BucketTransport) | undefined;
  readonly siteUrl: string;
  readonly sendMail: (mail: Mail) => void;
  readonly isDeleted: (userId: string) => boolean;
  readonly jitter: Jitter;
  readonly now: () => Date;
  readonly log: Log;
}): ReportServices {
  const { client, invocation, videos, siteUrl, jitter, now, log } = parts;
  const store = createCasesStore(client, 'cases', jitter);
  const cases = parts.alterCases?.(store) ?? store;
  const findPerson: FindPerson = async (userId) =>
    parts.isDeleted(userId)
      ? null
      : {
          ...{ userId, username: userId, email: `${userId}@${ownersHost}` },
          ...{ hasPassword: true, hasGoogle: false, hasSecondFactor: false, language: 'en' },
        };
  return {
    cases,
    follower: createFollowerStore(client, 'cases', jitter),
    evidence: createMoveEvidence({
      cases,
      videos,
      files: createEvidenceFiles(mediaBucketClient(invocation, parts.files, parts.alterBucket), 'media'),
      now,
    }),
    childReport: createFollowChildReport({
      cases,
      reports: null,
      ...{ videos, findPerson, siteUrl, now },
      readEvidence: async () => null,
    }),
    sendCaseMail: createSendCaseMail({
      findPerson,
      sendMail: (mail) => invocation.call(`mail ${mail.subject}`, () => parts.sendMail(mail)),
      siteUrl,
      log,
    }),
    siteUrl,
  };
}
