import { S3Client } from '@aws-sdk/client-s3';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { newMediaId } from '../../aws/new-media-id.ts';
import { requestLimits } from '../../aws/request-limits.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { createSignChain } from '../../provenance/sign-chain.ts';
import { signingInAws } from '../../provenance/signing-in-aws.ts';
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
  return {
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    fileRows: createFilesStore(client, environment('FILES_TABLE')),
    sessions: createSessionsStore(client, environment('CREDITS_TABLE')),
    files: createChainFiles(s3, environment('MEDIA_BUCKET')),
    sign: createSignChain(signingInAws(process.cwd(), log)),
    signer: createDownloadSigner,
    newMediaId,
    now: () => new Date(),
    log,
  };
}
