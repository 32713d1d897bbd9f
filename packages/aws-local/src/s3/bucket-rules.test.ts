import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { afterEach, describe, expect, it } from 'vitest';
import { readProperties } from '../assembly/resource-type.ts';
import { type BucketsFixture, serveBuckets } from './buckets-fixture.ts';
import { bucket } from './resources.ts';

let fixture: BucketsFixture;
afterEach(async () => {
  await fixture.close();
  expect(fixture.logLines).toEqual([]);
});

describe('object lock', () => {
  const locking = (DefaultRetention: object) => ({
    ObjectLockEnabled: true,
    ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule: { DefaultRetention } },
  });
  const object = { Bucket: 'videos', Key: 'audit.csv' };
  const text = async (client: S3Client) => {
    const { Body } = await client.send(new GetObjectCommand(object));
    return Body?.transformToString();
  };

  it('keeps an object from deletes and other writes until its retention is over', async () => {
    fixture = await serveBuckets(locking({ Mode: 'COMPLIANCE', Days: 30 }));
    const { client, state } = fixture;
    const refusal = {
      name: 'AccessDenied',
      message: 'Access Denied because object protected by object lock.',
    };
    await client.send(new PutObjectCommand({ ...object, Body: 'first' }));
    await client.send(new PutObjectCommand({ Bucket: 'other', Key: 'source', Body: 'second' }));

    await expect(client.send(new PutObjectCommand({ ...object, Body: 'second' }))).rejects.toMatchObject(
      refusal,
    );
    await expect(
      client.send(new CopyObjectCommand({ ...object, CopySource: 'other/source' })),
    ).rejects.toMatchObject(refusal);
    await expect(client.send(new DeleteObjectCommand(object))).rejects.toMatchObject(refusal);
    const { Errors } = await client.send(
      new DeleteObjectsCommand({ Bucket: 'videos', Delete: { Objects: [{ Key: object.Key }] } }),
    );
    expect(Errors).toMatchObject([{ Key: object.Key, Code: 'AccessDenied' }]);
    const afterDays = (days: number) => {
      const systemClockOffset = days * 24 * 60 * 60_000;
      state.clockOffsetMilliseconds = systemClockOffset;
      return fixture.clientWith({ systemClockOffset });
    };
    await expect(afterDays(29).send(new DeleteObjectCommand(object))).rejects.toMatchObject(refusal);
    expect(await text(afterDays(29))).toBe('first');

    await afterDays(31).send(new PutObjectCommand({ ...object, Body: 'second' }));
    expect(await text(afterDays(31))).toBe('second');
  });

  it('takes no object without a checksum', async () => {
    fixture = await serveBuckets(locking({ Mode: 'GOVERNANCE', Years: 1 }));
    const client = fixture.clientWith({ requestChecksumCalculation: 'WHEN_REQUIRED' });

    await expect(client.send(new PutObjectCommand({ ...object, Body: 'x' }))).rejects.toMatchObject({
      name: 'InvalidRequest',
    });
  });
});

describe('CORS rules', () => {
  const rules = {
    CorsConfiguration: {
      CorsRules: [
        {
          AllowedOrigins: ['http://localhost:4280'],
          AllowedMethods: ['POST'],
          AllowedHeaders: ['content-*'],
          ExposedHeaders: ['ETag'],
          MaxAge: 300,
        },
      ],
    },
  };

  function preflight(origin: string, method: string, headers: string): Promise<Response> {
    return fetch(`${fixture.endpoint}/videos`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headers,
      },
    });
  }

  it('answer the preflight that they allow', async () => {
    fixture = await serveBuckets(rules);

    const response = await preflight('http://localhost:4280', 'POST', 'Content-Type');

    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': 'http://localhost:4280',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type',
      'access-control-expose-headers': 'ETag',
      'access-control-max-age': '300',
    });
  });

  it.each([
    ['origin', 'http://evil.example', 'POST', 'content-type'],
    ['method', 'http://localhost:4280', 'PUT', 'content-type'],
    ['header', 'http://localhost:4280', 'POST', 'x-other'],
  ])('refuse another %s', async (_what, origin, method, headers) => {
    fixture = await serveBuckets(rules);

    const response = await preflight(origin, method, headers);

    expect(response.status).toBe(403);
    expect(response.headers.has('access-control-allow-origin')).toBe(false);
  });

  it('let the page read an error', async () => {
    fixture = await serveBuckets(rules);

    const response = await fetch(`${fixture.endpoint}/videos`, {
      method: 'POST',
      body: new FormData(),
      headers: { origin: 'http://localhost:4280' },
    });

    expect(response.status).toBe(400);
    expect(response.headers.get('access-control-allow-origin')).toBe('http://localhost:4280');
  });
});

describe('lifecycle rules', () => {
  const dayMilliseconds = 24 * 60 * 60 * 1000;
  const rules = {
    LifecycleConfiguration: {
      Rules: [
        { Status: 'Enabled', Prefix: 'uploads/', ExpirationInDays: 1 },
        { Status: 'Disabled', ExpirationInDays: 1 },
        { Status: 'Enabled', AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
      ],
    },
  };

  it('expire objects by prefix', async () => {
    fixture = await serveBuckets(rules);
    for (const Key of ['uploads/image', 'video']) {
      await fixture.client.send(new PutObjectCommand({ Bucket: 'videos', Key, Body: 'x' }));
    }
    expect(fixture.buckets.listKeys('videos', '')).toHaveLength(2);

    fixture.state.clockOffsetMilliseconds = 2 * dayMilliseconds;
    expect(fixture.buckets.listKeys('videos', '')).toEqual(['video']);
    expect(fixture.buckets.getObject('videos', 'uploads/image')).toBeUndefined();

    fixture.buckets.sweep();
    fixture.buckets.close();
    expect(readdirSync(join(fixture.folder, 'videos', 'blobs'))).toHaveLength(1);
  });

  it('abort uploads that are not completed', async () => {
    fixture = await serveBuckets(rules);
    await fixture.client.send(new CreateMultipartUploadCommand({ Bucket: 'videos', Key: 'video' }));

    fixture.state.clockOffsetMilliseconds = 2 * dayMilliseconds;
    fixture.buckets.sweep();

    expect(readdirSync(join(fixture.folder, 'videos', 'uploads'))).toEqual([]);
  });
});

describe('after a kill', () => {
  it('every acknowledged object is there, whole, and nothing else', async () => {
    fixture = await serveBuckets();
    const writer = spawn(process.execPath, [
      fileURLToPath(new URL('./killed-writer-fixture.ts', import.meta.url)),
      fixture.folder,
    ]);
    const acknowledged = new Map<string, number>();
    for await (const line of createInterface(writer.stdout)) {
      const [key = '', generation] = line.split(' ');
      acknowledged.set(key, Number(generation));
      if (acknowledged.size === 20 && Number(generation) >= 5) writer.kill('SIGKILL');
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');

    fixture.reopen();

    expect(writer.signalCode).toBe('SIGKILL');
    for (const [key, generation] of acknowledged) {
      const { Body } = await fixture.client.send(new GetObjectCommand({ Bucket: 'videos', Key: key }));
      const text = (await Body?.transformToString()) ?? '';
      const [found = ''] = text.split(' ');
      // The write after the last acknowledged one may have been committed as well.
      expect([generation, generation + 1]).toContain(Number(found));
      expect(text).toBe(`${found} `.repeat(50_000));
    }
    const keys = fixture.buckets.listKeys('videos', '');
    expect(readdirSync(join(fixture.folder, 'videos', 'blobs'))).toHaveLength(keys.length);
  });
});

describe('the properties of a bucket', () => {
  it('that CDK writes are supported', async () => {
    fixture = await serveBuckets();
    const properties = {
      BucketName: 'videos',
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['*'] }] },
      LifecycleConfiguration: { Rules: [{ Id: 'x', Status: 'Enabled', ExpirationInDays: 1 }] },
      Tags: [{ Key: 'aws-cdk:auto-delete-objects', Value: 'true' }],
    };

    expect(readProperties(bucket, { type: bucket.name, logicalId: 'Videos', properties })).toMatchObject({
      CorsConfiguration: properties.CorsConfiguration,
    });
  });

  it('that would make it public are refused', async () => {
    fixture = await serveBuckets();
    const open = { PublicAccessBlockConfiguration: { BlockPublicPolicy: false } };

    expect(() =>
      readProperties(bucket, { type: bucket.name, logicalId: 'Videos', properties: open }),
    ).toThrow('PublicAccessBlockConfiguration.BlockPublicPolicy');
  });
});
