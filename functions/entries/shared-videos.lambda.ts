import { handler as getSharedProject } from '../projects/get-shared-project.route.ts';
import { handler as sharedProjectPage } from '../projects/shared-project-page.route.ts';
import { handler as getSharedPreset } from '../prompts/presets/get-shared-preset.route.ts';
import { handler as readTransparency } from '../reports/read-transparency.route.ts';
import { handler as getSharedVideo } from '../videos/sharing/get-shared-video.route.ts';
import { handler as sharedVideoPage } from '../videos/sharing/shared-video-page.route.ts';
import { handler as verifyFile } from '../videos/sharing/verify-file.route.ts';
import { answerRoutes } from './answer-routes.ts';

export const handler = answerRoutes<'sharedVideos'>({
  getSharedPreset,
  getSharedVideo,
  getSharedProject,
  sharedProjectPage,
  sharedVideoPage,
  verifyFile,
  readTransparency,
});
