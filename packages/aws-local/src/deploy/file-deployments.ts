import { createHash } from 'node:crypto';
import { collection, openStore } from 'emulator-kit/store.ts';
import * as z from 'zod/mini';
import type { Addresses } from '../assembly/addresses.ts';
import { deployFiles } from '../assembly/bucket-deployment.ts';
import type { Resource } from '../assembly/resource-type.ts';
import type { Buckets } from '../s3/buckets.ts';

/**
 * Runs the template's file deployments, in its order, those that changed since the last start.
 *
 * @param options.file keeps what was deployed, over a restart
 */
export async function runFileDeployments(
  resources: readonly Resource[],
  options: {
    readonly file: string;
    readonly buckets: Buckets;
    readonly addresses: Addresses;
    readonly assetPath: (objectKey: string) => string;
  },
): Promise<void> {
  const { buckets, addresses, assetPath } = options;
  const store = openStore(options.file);
  for (const resource of resources) {
    if (resource.type !== 'Custom::CDKBucketDeployment') continue;
    const fingerprint = fingerprintOf(addresses.localizeAll(resource.properties), addresses.table);
    if (store.get(deployments, resource.key)?.fingerprint === fingerprint) continue;
    const bucket = String(resource.properties.DestinationBucketName);
    await deployFiles(
      resource,
      {
        list: (prefix) => buckets.listKeys(bucket, prefix),
        put: (key, bytes, { contentType, cacheControl, userMetadata }) =>
          buckets.putFile(bucket, key, {
            content: { bytes },
            contentType,
            userMetadata,
            ...(cacheControl !== undefined && { cacheControl }),
          }),
        delete: (key) => buckets.deleteObject(bucket, key),
      },
      assetPath,
      addresses.localize,
    );
    store.write(({ put }) => put(deployments, { id: resource.key, fingerprint }));
  }
}

const deployments = collection('deployment', z.object({ id: z.string(), fingerprint: z.string() }));

function fingerprintOf(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
