import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { MessageId } from '../../contract/messages.ts';
import { hasObject } from '../aws/has-object.ts';

/** S3 deletes each résumé after 180 days. */
export interface Resumes {
  /** Returns the key, the same for the same file of the same message. */
  keep(id: MessageId, content: Uint8Array): Promise<string>;
  /** Null if it is gone. */
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
