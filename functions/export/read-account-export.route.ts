import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { apiHandler } from '../http/api-handler.ts';
import { createExportsStore } from '../tables/files/exports.store.ts';
import { createSharedMediaSigner } from '../videos/files/media-signer.ts';
import { readAccountExport } from './read-account-export.ts';

export const handler = apiHandler(
  'readAccountExport',
  'temporarily_unavailable',
  readAccountExport({
    exports: createExportsStore(createDocumentClient(), environment('FILES_TABLE')),
    signer: createSharedMediaSigner,
    now: () => new Date(),
  }),
);
