import { createDocumentClient } from '../aws/dynamodb-client.ts';
import { environment } from '../environment/environment.ts';
import { pageHandler } from '../http/page-handler.ts';
import { createProjectsStore } from '../tables/projects/projects.store.ts';
import { createVideosStore } from '../tables/videos/videos.store.ts';
import { createSharedMediaSigner } from '../videos/files/media-signer.ts';
import { projectApologyDocument } from './shared-project-document.ts';
import { sharedProjectPage } from './shared-project-page.ts';
import { projectContentSecurityPolicy } from './shared-project-style.ts';

const client = createDocumentClient();
const siteUrl = environment('SITE_URL');

export const handler = pageHandler('sharedProjectPage', {
  page: sharedProjectPage({
    projects: createProjectsStore(client, environment('PROJECTS_TABLE')),
    videos: createVideosStore(client, environment('VIDEOS_TABLE')),
    siteUrl,
    signer: createSharedMediaSigner,
  }),
  apologize: () => projectApologyDocument(siteUrl),
  contentSecurityPolicy: projectContentSecurityPolicy,
});
