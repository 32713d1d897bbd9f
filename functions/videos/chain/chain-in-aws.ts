import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { secretParameter } from '../../aws/secret-parameter.ts';
import { environment, environmentIfSet } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { createC2pa } from '../../provenance/c2pa.ts';
import { createKmsSigner } from '../../provenance/kms-signer.ts';
import { createSignChain } from '../../provenance/sign-chain.ts';
import { createTimeStamper } from '../../provenance/time-stamp.ts';
import { createSessionsStore } from '../../tables/credits/sessions.store.ts';
import { createFilesStore } from '../../tables/files/files.store.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createDownloadSigner } from '../files/media-signer.ts';
import { createChainFiles } from './chain-files.ts';
import type { JoinChainDependencies } from './join-chain.ts';

/** What a person's join and a program's share. */
export function chainInAws(): JoinChainDependencies {
  const client = createDocumentClient();
  const s3 = new S3Client({ maxAttempts: 2, requestHandler: requestLimits(8_000) });
  const now = () => new Date();
  const timeStampUrl = environmentIfSet('TIME_STAMP_AUTHORITY_URL');
  return {
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    fileRows: createFilesStore(client, environment('FILES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    files: createChainFiles(s3, environment('MEDIA_BUCKET')),
    sign: createSignChain({
      signer: createKmsSigner({
        client: new KMSClient({ maxAttempts: 3, requestHandler: requestLimits(2_000) }),
        keyArn: environment('PROVENANCE_KEY_ARN'),
        certificates: () => secretParameter(environment('PROVENANCE_CERTIFICATES_PARAMETER')),
        now,
      }),
      loadC2pa: createC2pa(process.cwd()),
      stamp: timeStampUrl === undefined ? null : createTimeStamper({ url: timeStampUrl, fetch, now, log }),
      now,
    }),
    signer: createDownloadSigner,
    newMediaId,
    now,
    log,
  };
}
