import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundleOf } from '../../lib/bundles.ts';
import { only, synthesized } from './synthesized.ts';

const { whole: service } = synthesized('prod');
const { whole: withoutDomain } = synthesized('dev');

describe('where images are sent', () => {
  it('is kept for a day as it came, and made ready for as long as a video and a day', () => {
    expect(only(service, 'AWS::S3::Bucket', 'MediaBucket').Properties).toMatchObject({
      LifecycleConfiguration: {
        Rules: expect.arrayContaining([
          { Prefix: 'uploads/', ExpirationInDays: 1, Status: 'Enabled' },
          { Prefix: 'images/', ExpirationInDays: 31, Status: 'Enabled' },
        ]),
      },
    });
  });

  it.each([
    ["the site's own name", service, 'https://reelwright.example'],
    [
      'a distribution, whose name the bucket behind it cannot know',
      withoutDomain,
      'https://*.cloudfront.net',
    ],
  ])(
    'takes forms from pages at %s, and answers no other question from another origin',
    (_, template, origin) => {
      expect(only(template, 'AWS::S3::Bucket', 'MediaBucket').Properties.CorsConfiguration).toEqual({
        CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: [origin], MaxAge: 3_600 }],
      });
    },
  );
});

describe('the function that checks images', () => {
  it('has a whole processor, the memory for the largest image, and less time than the API waits', () => {
    expect(only(service, 'AWS::Lambda::Function', 'RoutesCheckImage').Properties).toMatchObject({
      MemorySize: 1_769,
      Timeout: 29,
    });
  });

  it('brings what it draws with, and nothing that was built for this machine', () => {
    const folder = bundleOf('functions/images/check-image.lambda.ts');
    const packages = join(folder, 'node_modules');
    expect(readdirSync(packages).toSorted()).toEqual([
      '@emnapi',
      '@img',
      'detect-libc',
      'semver',
      'sharp',
      'tslib',
    ]);
    expect(readdirSync(join(packages, '@img')).toSorted()).toEqual(['colour', 'sharp-wasm32']);
    const files = readdirSync(packages, { recursive: true, encoding: 'utf8' });
    expect(
      files.filter((file) => /\.(node|so|dylib|dll)(\.|$)/.test(file) && !file.includes('wasm')),
    ).toEqual([]);
    expect(readFileSync(join(folder, 'index.js'), 'utf8')).toContain('require("sharp")');
    expect(createRequire(join(folder, 'index.js')).resolve('sharp')).toContain(folder);
  });
});
