import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Upload } from '../../contract/schemas.ts';
import { quarters } from '../../functions/images/testing/image-bytes.ts';
import { newPerson, until } from './person.ts';
import { bucketNamed, startTestCloud, type TestCloud } from './test-cloud.ts';

let cloud: TestCloud;

beforeAll(async () => {
  cloud = await startTestCloud('moved-clock', { firesSchedules: true });
});
afterAll(() => cloud.stop());

describe('a token', () => {
  it('is refused once its ten minutes are over', async () => {
    const visitor = await newPerson(cloud);
    expect((await visitor.call('getCredits')).status).toBe(200);
    cloud.advanceClock(9 * 60 * 1_000);
    expect((await visitor.call('getCredits')).status).toBe(200);
    cloud.advanceClock(61 * 1_000);
    expect((await visitor.call('getCredits')).status).toBe(401);
  });
});

describe('a schedule', () => {
  it('fires by itself', async () => {
    const scheduled = /ExportUsers|ReconcileVideos|MeasureServices/;
    await until(async () => cloud.logs.functionNames().some((name) => scheduled.test(name)));
  });
});

describe('what goes by itself', () => {
  it('is an upload after a day, and an image after 31', async () => {
    const visitor = await newPerson(cloud);
    const { body } = await visitor.call('createUpload', {
      body: { content_type: 'image/png', size_bytes: 1_000 },
    });
    const { url, fields, image_id: id } = Upload.parse(body);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([Uint8Array.from(await quarters(600, 400).png().toBuffer())]));
    await fetch(url, { method: 'POST', body: form, headers: { origin: cloud.siteUrl } });
    await visitor.call('checkImage', { id });
    const bucket = bucketNamed(cloud, 'mediabucket');
    const left = () =>
      ['uploads/', 'images/'].filter((prefix) => cloud.buckets.listKeys(bucket, prefix).length > 0);
    expect(left()).toEqual(['uploads/', 'images/']);
    cloud.advanceClock(2 * 24 * 60 * 60 * 1_000);
    expect(left()).toEqual(['images/']);
    cloud.advanceClock(30 * 24 * 60 * 60 * 1_000);
    expect(left()).toEqual([]);
  });
});
