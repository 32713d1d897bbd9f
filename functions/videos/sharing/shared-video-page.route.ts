import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { pageHandler } from '../../http/page-handler.ts';
import { createVideosStore } from '../../tables/videos/videos.store.ts';
import { createSharedMediaSigner } from '../files/media-signer.ts';
import { apologyDocument } from './shared-video-document.ts';
import { sharedVideoPage } from './shared-video-page.ts';
import { contentSecurityPolicy } from './shared-video-style.ts';

const siteUrl = environment('SITE_URL');

export const handler = pageHandler('sharedVideoPage', {
  page: sharedVideoPage({
    videos: createVideosStore(createDocumentClient(), environment('VIDEOS_TABLE')),
    siteUrl,
    signer: createSharedMediaSigner,
  }),
  apologize: () => apologyDocument(siteUrl),
  contentSecurityPolicy,
});
