import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DestinationBucket, deployFiles, type FileMetadata } from './bucket-deployment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aws-local-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('deployFiles', () => {
  it('copies all files of all sources under the prefix, with type and cache rules', async () => {
    source('pages', { 'index.html': '<p>', 'images/a.webp': 'picture' });
    source('more', { 'robots.txt': 'all' });
    const bucket = bucketWith({});

    await deploy(bucket, {
      SourceObjectKeys: ['pages', 'more'],
      DestinationBucketKeyPrefix: 'site',
      SystemMetadata: { 'cache-control': 'no-cache' },
      UserMetadata: { status: '404' },
    });

    expect(bucket.content()).toEqual({
      'site/index.html': '<p>',
      'site/images/a.webp': 'picture',
      'site/robots.txt': 'all',
    });
    expect(bucket.metadata('site/images/a.webp')).toMatchObject({
      contentType: 'image/webp',
      cacheControl: 'no-cache',
      userMetadata: { status: '404' },
    });
  });

  it('puts what the stack knows in the place of markers, escaped for JSON, and localizes addresses there', async () => {
    source('pages', { 'index.html': '<<marker:0xbaba:0>> https://outside.example' });
    source('config', { 'config.json': '{"pool":"<<marker:0xbaba:0>>","url":"https://outside.example/"}' });
    const bucket = bucketWith({});

    await deploy(bucket, {
      SourceObjectKeys: ['pages', 'config'],
      SourceMarkers: [{}, { '<<marker:0xbaba:0>>': 'a"b$&' }],
      SourceMarkersConfig: [{}, { jsonEscape: true }],
    });

    expect(bucket.content()['index.html']).toBe('<<marker:0xbaba:0>> https://outside.example');
    expect(JSON.parse(bucket.content()['config.json'] ?? '')).toEqual({
      pool: 'a"b$&',
      url: 'http://local/',
    });
  });

  it('deletes what is in no source, but nothing outside of the prefix', async () => {
    source('samples', { 'a.mp4': 'new' });
    const bucket = bucketWith({ 'samples/a.mp4': 'old', 'samples/b.mp4': 'old', 'videos/c.mp4': 'mine' });

    await deploy(bucket, { SourceObjectKeys: ['samples'], DestinationBucketKeyPrefix: 'samples/' });

    expect(bucket.content()).toEqual({ 'samples/a.mp4': 'new', 'videos/c.mp4': 'mine' });
  });

  it('leaves the rest alone without pruning', async () => {
    source('assets', { 'a.js': 'new' });
    const bucket = bucketWith({ 'old.js': 'old' });

    await deploy(bucket, { SourceObjectKeys: ['assets'], Prune: false });

    expect(Object.keys(bucket.content()).sort()).toEqual(['a.js', 'old.js']);
  });

  it('neither copies nor deletes what is excluded, and a later include wins', async () => {
    source('site', { 'index.html': 'new', 'assets/app.js': 'new' });

    const pages = bucketWith({ 'assets/old.js': 'old', 'old.html': 'old' });
    await deploy(pages, { SourceObjectKeys: ['site'], Exclude: ['assets/*'] });
    expect(pages.content()).toEqual({ 'index.html': 'new', 'assets/old.js': 'old' });

    const assets = bucketWith({});
    await deploy(assets, { SourceObjectKeys: ['site'], Exclude: ['*'], Include: ['assets/*'] });
    expect(assets.content()).toEqual({ 'assets/app.js': 'new' });
  });

  it('refuses a deployment whose answer names more sources than CloudFormation takes', async () => {
    const key = `${'0'.repeat(64)}.zip`;
    source(key, { 'index.html': '' });
    const deployment = (sources: number, more: object = {}) =>
      deploy(bucketWith({}), { SourceObjectKeys: Array(sources).fill(key), ...more });

    await expect(deployment(48)).resolves.toBeUndefined();
    await expect(deployment(67)).rejects.toThrow(
      'The custom resource "Service/Pages" failed: Response object is too long',
    );
    await expect(deployment(67, { OutputObjectKeys: false })).resolves.toBeUndefined();
  });

  it('stops at a file pattern that it cannot read', async () => {
    source('site', { 'index.html': '' });

    await expect(
      deploy(bucketWith({}), { SourceObjectKeys: ['site'], Exclude: ['[ab].html'] }),
    ).rejects.toThrow('does not understand the character class in the file pattern "[ab].html"');
  });
});

function deploy(bucket: DestinationBucket, properties: Readonly<Record<string, unknown>>): Promise<void> {
  return deployFiles(
    {
      key: 'Service/Pages',
      stack: 'Service',
      logicalId: 'Pages',
      type: 'Custom::CDKBucketDeployment',
      ref: '',
      attributes: {},
      properties: { DestinationBucketName: 'files', ...properties },
    },
    bucket,
    (objectKey) => join(folder, objectKey),
    (text) => text.replaceAll('https://outside.example', 'http://local'),
  );
}

function source(name: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
}

function bucketWith(objects: Readonly<Record<string, string>>) {
  const contents = new Map(Object.entries(objects));
  const described = new Map<string, FileMetadata>();
  return {
    list: (prefix: string) => [...contents.keys()].filter((key) => key.startsWith(prefix)),
    put: async (key: string, content: Buffer, metadata: FileMetadata) => {
      contents.set(key, content.toString());
      described.set(key, metadata);
    },
    delete: (key: string) => void contents.delete(key),
    content: (): Readonly<Record<string, string>> => Object.fromEntries(contents),
    metadata: (key: string) => described.get(key),
  };
}
