import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { configuredMailSender } from '../mail/configured-mail-sender.ts';
import { createCasesStore } from '../tables/cases/cases.store.ts';
import { createFollowerStore } from '../tables/cases/follower.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { findPersonInAws } from '../user-pool/pool-person.ts';
import { createSendCaseMail } from './case-mail.ts';
import { configuredReports } from './child-safety/configured-reports.ts';
import { createFollowChildReport } from './child-safety/follow-child-report.ts';
import { createEvidenceFiles } from './evidence-files.ts';
import { followCases } from './follow-cases.ts';
import { createMoveEvidence } from './move-evidence.ts';

const client = createDocumentClient();
const cases = createCasesStore(client, environment('CASES_TABLE'));
const follower = createFollowerStore(client, environment('CASES_TABLE'));
const now = () => new Date();
const videos = createVideosStore(client, environment('VIDEOS_TABLE'));
const files = createEvidenceFiles(
  // S3 answers a copy once all bytes are copied.
  new S3Client({ maxAttempts: 3, requestHandler: requestLimits(15_000) }),
  environment('MEDIA_BUCKET'),
);
const evidence = createMoveEvidence({ cases, videos, files, now });
const findPerson = findPersonInAws();
const siteUrl = environment('SITE_URL');
const childReport = createFollowChildReport({
  cases,
  reports: configuredReports(),
  videos,
  findPerson,
  readEvidence: files.read,
  siteUrl,
  now,
});
const sendMail = createSendCaseMail({
  findPerson,
  sendMail: configuredMailSender(),
  siteUrl,
  log,
});

/** Maximum time of one case, nearly always. */
const lastCaseMilliseconds = 45_000;

export const handler = eventHandler((_event, until) =>
  followCases(
    { cases, follower, evidence, childReport, sendMail, now, log },
    { until: until(lastCaseMilliseconds), endsAt: until(0) },
  ),
);
