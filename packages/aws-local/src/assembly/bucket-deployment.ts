import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { bucketDeployment } from './cdk-resources.ts';
import { answerTooLong, maximumAnswerBytes } from './custom-resources.ts';
import { stackId } from './deployment.ts';
import { type Resource, type ResourceOf, readProperties } from './resource-type.ts';
import { wildcardExpression } from './wildcards.ts';

/** The bucket that files are copied to. */
export interface DestinationBucket {
  /** Keys that begin with the prefix. */
  readonly list: (prefix: string) => Promise<readonly string[]> | readonly string[];
  readonly put: (key: string, content: Buffer, metadata: FileMetadata) => Promise<void>;
  readonly delete: (key: string) => Promise<void> | void;
}

export interface FileMetadata {
  readonly contentType: string;
  readonly cacheControl: string | undefined;
  readonly userMetadata: Readonly<Record<string, string>>;
}

/**
 * Does what CDK's `Custom::CDKBucketDeployment` does: copies the files of its sources, with what the stack knows in the
 * place of their markers, to a prefix of a bucket, and deletes there what is in no source.
 *
 * Source: the documentation of `aws-cdk-lib/aws-s3-deployment`, and of `aws s3 sync` for its filters.
 *
 * @param sourceFolder the folder of an asset, by its key in CDK's bucket
 * @param localize replaces outside addresses in files that are made from what the stack knows
 * @throws an Error if CloudFormation would refuse the answer of CDK's function
 */
export async function deployFiles(
  resource: Resource,
  destination: DestinationBucket,
  sourceFolder: (objectKey: string) => string,
  localize: (text: string) => string,
): Promise<void> {
  const deployment = readProperties(bucketDeployment, resource);
  const answerBytes = Buffer.byteLength(copiersAnswer(resource, deployment));
  if (answerBytes > maximumAnswerBytes) {
    throw new Error(`The custom resource "${resource.key}" failed: ${answerTooLong(answerBytes)}`);
  }
  const prefix = withTrailingSlash(deployment.DestinationBucketKeyPrefix ?? '');
  const isChosen = fileFilter(deployment.Exclude ?? [], deployment.Include ?? []);
  const files = new Map<string, Buffer>();
  for (const [index, objectKey] of deployment.SourceObjectKeys.entries()) {
    const folder = sourceFolder(objectKey);
    const markers = deployment.SourceMarkers?.[index] ?? {};
    const escapes = isTrue(deployment.SourceMarkersConfig?.[index]?.jsonEscape);
    for (const path of filesUnder(folder)) {
      const content = readFileSync(join(folder, path));
      files.set(
        path,
        Object.keys(markers).length === 0
          ? content
          : Buffer.from(localize(replaceMarkers(content.toString('utf8'), markers, escapes))),
      );
    }
  }

  const chosen = [...files].filter(([path]) => isChosen(path));
  for (const [path, content] of chosen) {
    await destination.put(prefix + path, content, {
      contentType: contentTypeOf(path),
      cacheControl: deployment.SystemMetadata?.['cache-control'],
      userMetadata: deployment.UserMetadata ?? {},
    });
  }
  if (!isTrue(deployment.Prune ?? true)) return;
  for (const key of await destination.list(prefix)) {
    const path = key.slice(prefix.length);
    if (!files.has(path) && isChosen(path)) await destination.delete(key);
  }
}

/**
 * What CDK's function answers CloudFormation with, as Python writes JSON.
 *
 * Source: `cfn_send` of bucket-deployment-handler/index.py in aws-cdk-lib.
 */
function copiersAnswer(
  { stack, logicalId }: Resource,
  { SourceObjectKeys, OutputObjectKeys = true }: ResourceOf<typeof bucketDeployment>['properties'],
): string {
  const hexadecimalDigits = '0'.repeat(32);
  const uuid = '00000000-0000-0000-0000-000000000000';
  const answer = {
    Status: 'SUCCESS',
    Reason: `See the details in CloudWatch Log Stream: 2026/01/01/[$LATEST]${hexadecimalDigits}`,
    PhysicalResourceId: `aws.cdk.s3deployment.${uuid}`,
    StackId: stackId(stack),
    RequestId: uuid,
    LogicalResourceId: logicalId,
    NoEcho: false,
    Data: { DestinationBucketArn: null, SourceObjectKeys: isTrue(OutputObjectKeys) ? SourceObjectKeys : [] },
  };
  return JSON.stringify(answer)
    .replaceAll('":', '": ')
    .replaceAll(/,(?=")/g, ', ');
}

const isTrue = (flag: boolean | string | undefined): boolean => flag === true || flag === 'true';

const withTrailingSlash = (prefix: string): string =>
  prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** In one pass: a page has a hundred markers. */
function replaceMarkers(text: string, markers: Readonly<Record<string, unknown>>, escapes: boolean): string {
  return text.replaceAll(/<<marker:\w+:\d+>>/g, (marker) => {
    const plain = String(markers[marker] ?? marker);
    return escapes ? JSON.stringify(plain).slice(1, -1) : plain;
  });
}

/** `--exclude` and `--include` as `aws s3 sync` reads them: all are chosen, and the last pattern that matches decides. */
function fileFilter(excluded: readonly string[], included: readonly string[]): (path: string) => boolean {
  const rules = [
    ...excluded.map((pattern) => ({ chosen: false, expression: globExpression(pattern) })),
    ...included.map((pattern) => ({ chosen: true, expression: globExpression(pattern) })),
  ];
  return (path) => rules.findLast(({ expression }) => expression.test(path))?.chosen ?? true;
}

/** `*` matches everything, slashes too; `?` one character. */
function globExpression(pattern: string): RegExp {
  if (/[[\]]/.test(pattern)) {
    throw new Error(
      `The local cloud does not understand the character class in the file pattern "${pattern}".`,
    );
  }
  return wildcardExpression(pattern);
}

/** What `aws s3 sync` guesses from a file's name. */
function contentTypeOf(path: string): string {
  return contentTypes[extname(path).toLowerCase()] ?? 'binary/octet-stream';
}

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript',
  '.mp4': 'video/mp4',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.vtt': 'text/vtt',
  '.wasm': 'application/wasm',
  '.webm': 'video/webm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
