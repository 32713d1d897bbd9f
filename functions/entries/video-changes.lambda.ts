import { handler as deleteProject } from '../projects/delete-project.route.ts';
import { handler as saveProject } from '../projects/save-project.route.ts';
import { handler as shareProject } from '../projects/share-project.route.ts';
import { handler as unshareProject } from '../projects/unshare-project.route.ts';
import { handler as appealCase } from '../reports/appeal-case.route.ts';
import { handler as deleteVideo } from '../videos/library/delete-video.route.ts';
import { handler as updateVideo } from '../videos/library/update-video.route.ts';
import { handler as shareVideo } from '../videos/sharing/share-video.route.ts';
import { handler as unshareVideo } from '../videos/sharing/unshare-video.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'videoChanges'>({
  updateVideo,
  deleteVideo,
  shareVideo,
  unshareVideo,
  saveProject,
  deleteProject,
  shareProject,
  unshareProject,
  appealCase,
});
