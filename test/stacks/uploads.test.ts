import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ensureAssembly } from '../../local/build/ensure-assembly.ts';
import { only, resources, synthesized } from './synthesized.ts';

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

  it('brings what it draws with, and nothing that was built for this machine', async () => {
    const folder = await deployedFolderOf('RoutesCheckImage');
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

/** The code of a function as `npm run synth` puts it where a deployment takes it from. */
async function deployedFolderOf(name: string): Promise<string> {
  const assembly = await ensureAssembly();
  const templates = readdirSync(assembly)
    .filter((file) => file.endsWith('.template.json'))
    .map((file) => Template.fromJSON(JSON.parse(readFileSync(join(assembly, file), 'utf8'))));
  const template = templates.find((candidate) =>
    [...resources(candidate, 'AWS::Lambda::Function').keys()].some((id) => id.includes(name)),
  );
  if (template === undefined) throw new Error(`No stack has a function ${name}.`);
  const { Code } = z.parse(
    z.looseObject({ Code: z.looseObject({ S3Key: z.string() }) }),
    only(template, 'AWS::Lambda::Function', name).Properties,
  );
  return join(assembly, `asset.${Code.S3Key.replace('.zip', '')}`);
}
