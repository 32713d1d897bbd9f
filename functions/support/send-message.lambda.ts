import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { log } from '../log/logger.ts';
import { createSesClient } from '../mail/send-mail.ts';
import { createMessagesStore } from '../tables/messages/messages.store.ts';
import { operatorMail } from './operator-mail.ts';
import { createResumes } from './resumes.ts';
import { sendMessage } from './send-message.ts';

export const handler = apiHandler(
  'sendMessage',
  'temporarily_unavailable',
  sendMessage({
    messages: createMessagesStore(createDocumentClient(), environment('MESSAGES_TABLE')),
    resumes: createResumes(
      new S3Client({ maxAttempts: 2, requestHandler: requestLimits(5_000) }),
      environment('RESUMES_BUCKET'),
    ),
    operator: operatorMail(createSesClient(), log),
    now: () => new Date(),
    log,
  }),
);
