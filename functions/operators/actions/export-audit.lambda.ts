import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { hasObject } from '../../aws/has-object.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment } from '../../environment/environment.ts';
import { eventHandler } from '../../log/event-handler.ts';
import { log } from '../../log/logger.ts';
import { createAuditStore } from '../../tables/audit/audit.store.ts';
import { exportAudit } from './export-audit.ts';

const s3 = new S3Client({ maxAttempts: 3, requestHandler: requestLimits(10_000) });
const audit = createAuditStore(createDocumentClient(), environment('AUDIT_TABLE'));
const Bucket = environment('AUDIT_BUCKET');

export const handler = eventHandler(() =>
  exportAudit({
    audit,
    files: {
      has: (key) => hasObject(s3, Bucket, key),
      async write(Key, Body) {
        await s3.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'application/x-ndjson' }));
      },
    },
    now: () => new Date(),
    log,
  }),
);
