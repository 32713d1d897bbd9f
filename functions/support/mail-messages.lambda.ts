import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { createSesClient } from '../mail/send-mail.ts';
import { createMessagesStore } from '../tables/messages/messages.store.ts';
import { mailMessages } from './mail-messages.ts';
import { operatorMail } from './operator-mail.ts';
import { createResumes } from './resumes.ts';

const messages = createMessagesStore(createDocumentClient(), environment('MESSAGES_TABLE'));
const resumes = createResumes(
  new S3Client({ maxAttempts: 2, requestHandler: requestLimits(5_000) }),
  environment('RESUMES_BUCKET'),
);
const operator = operatorMail(createSesClient(), log);

/** Maximum time of one email with its retries. */
const lastMailingMilliseconds = 45_000;

export const handler = eventHandler((_event, until) =>
  mailMessages({ messages, resumes, operator, now: () => new Date(), log }, until(lastMailingMilliseconds)),
);
