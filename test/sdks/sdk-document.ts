import { openApiDocument } from '../../web/content/api/open-api-document.ts';

/** The public API as the SDKs are generated from it. They call this server, unless a program says otherwise. */
export function sdkDocument(): ReturnType<typeof openApiDocument> {
  return openApiDocument('https://reelwright.example');
}
