import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { MessageId } from '../../contract/messages.ts';
import { hasObject } from '../aws/has-object.ts';

/** The bucket of résumés. S3 deletes each after 180 days. */
export interface Resumes {
  /** Keeps a PDF, and says under which key. The same file of the same message has the same key. */
  keep(id: MessageId, content: Uint8Array): Promise<string>;
  /** null: it is gone. */
  read(key: string): Promise<Uint8Array | null>;
}

export function createResumes(s3: S3Client, bucket: string): Resumes {
  return {
    async keep(id, content) {
      const digest = createHash('sha256').update(content).digest('hex').slice(0, 16);
      const key = `resumes/${id}/${digest}.pdf`;
      await s3.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: content,
          ContentType: 'application/pdf',
          // No browser shows it as a page.
          ContentDisposition: 'attachment',
        }),
      );
      return key;
    },

    async read(key) {
      if (!(await hasObject(s3, bucket, key))) return null;
      const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      return (await Body?.transformToByteArray()) ?? null;
    },
  };
}
