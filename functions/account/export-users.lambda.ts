import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { requestLimits } from '../aws/request-limits.ts';
import { environment } from '../environment/environment.ts';
import { eventHandler } from '../log/event-handler.ts';
import { log } from '../log/logger.ts';
import { createIdentitiesStore } from '../tables/identities/identities.store.ts';
import { createUserPoolClient } from '../user-pool/find-user.ts';
import { createPoolUsers } from '../user-pool/pool-users.ts';
import { exportUsers } from './export-users.ts';

const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(30_000) });
const users = createPoolUsers(createUserPoolClient(), environment('USER_POOL_ID'));
const identities = createIdentitiesStore(createDocumentClient(), environment('IDENTITIES_TABLE'));
const Bucket = environment('USER_EXPORT_BUCKET');

export const handler = eventHandler(() =>
  exportUsers({
    users,
    identities,
    write: async (Body) => {
      const ContentType = 'application/gzip';
      await s3.send(new PutObjectCommand({ Bucket, Key: 'users.jsonl.gz', Body, ContentType }));
    },
    log,
  }),
);
