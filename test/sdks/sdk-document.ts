import { openApiDocument } from '../../web/content/api/open-api-document.ts';
import type { OpenApi } from './types/model.ts';

/** The public API as the SDKs have it, written to JSON and read again. They call this server, unless a program says otherwise. */
export function sdkDocument(): OpenApi {
  return JSON.parse(JSON.stringify(openApiDocument('https://reelwright.example')));
}
