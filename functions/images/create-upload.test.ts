import { S3Client } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { UserId } from '../../contract/fields/ids.ts';
import { Upload } from '../../contract/schemas.ts';
import { caller } from '../../test/handlers/caller.ts';
import { newMediaId } from '../aws/new-media-id.ts';
import { SessionEnded } from '../tables/credits/session.ts';
import type { PersonalFile } from '../tables/files/files.store.ts';
import { createSignUploadForm, createUpload } from './create-upload.ts';

const userId = UserId.parse('0b6e1a52-6f0c-4a6e-9a57-1f6f0f2d7c11');
const s3 = new S3Client({
  region: 'us-east-1',
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' },
});

const rows: PersonalFile[] = [];
let asked: PersonalFile | undefined;
let isEnded = false;

const route = createUpload({
  fileRows: {
    creation: (file) => {
      asked = file;
      return {};
    },
  },
  sessions: {
    write: async () => {
      if (isEnded) throw new SessionEnded();
      if (asked !== undefined) rows.push(asked);
      return true;
    },
  },
  newMediaId,
  signUploadForm: createSignUploadForm(s3, 'media-bucket'),
  now: () => new Date('2026-11-21T12:00:00.000Z'),
});

function ask() {
  return route({
    ...caller(userId),
    path: undefined,
    query: undefined,
    headers: undefined,
    body: { content_type: 'image/png', size_bytes: 1_000 },
  });
}

describe('an upload form', () => {
  it("posts to the bucket's own URL, which the content policy allows, for ten minutes", async () => {
    const upload = await ask();
    expect(Upload.parse(upload)).toMatchObject({
      url: 'https://media-bucket.s3.us-east-1.amazonaws.com/',
      expires_at: '2026-11-21T12:10:00.000Z',
    });
  });

  it('allows one key, one type and 1 byte to 10 MB, and nothing else', async () => {
    const { image_id: imageId, fields } = await ask();
    const { conditions } = z.parse(
      z.object({ conditions: z.array(z.unknown()) }),
      JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString('utf8')),
    );
    expect(conditions).toEqual(
      expect.arrayContaining([
        { key: `uploads/${rows.find(({ id }) => id === imageId)?.mediaId}` },
        { 'Content-Type': 'image/png' },
        ['content-length-range', 1, 10_485_760],
        { bucket: 'media-bucket' },
      ]),
    );
    // The policy must contain no other condition.
    const others = conditions.filter(
      (condition) =>
        !/"(key|Content-Type|content-length-range|bucket|X-Amz-\w+(-\w+)?)"/.test(JSON.stringify(condition)),
    );
    expect(others).toEqual([]);
  });

  it('works for ten minutes', async () => {
    const { fields } = await ask();
    const { expiration } = z.parse(
      z.object({ expiration: z.string() }),
      JSON.parse(Buffer.from(fields.Policy ?? '', 'base64').toString('utf8')),
    );
    // X-Amz-Date has no separators: 20261121T120000Z.
    const signedAt = (fields['X-Amz-Date'] ?? '').replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5');
    expect(Date.parse(expiration) - Date.parse(signedAt)).toBe(600_000);
  });

  it('has a new image id and a new key each time, which say nothing of the person', async () => {
    const [first, second] = [await ask(), await ask()];
    expect(first.image_id).not.toBe(second.image_id);
    expect(first.fields.key).not.toBe(second.fields.key);
    expect(JSON.stringify([first, second])).not.toContain(userId);
  });

  it('is refused once the session has ended, and leaves no row', async () => {
    isEnded = true;
    const before = rows.length;
    await expect(ask()).rejects.toMatchObject({ code: 'unauthorized' });
    expect(rows).toHaveLength(before);
    isEnded = false;
  });
});
