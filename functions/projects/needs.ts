import type { Need, RouteFunctions } from '../needs.ts';

const changesProject = [
  'projects.change',
  'videos.countProject',
  'credits.checkSession',
  'site.url',
] as const satisfies readonly Need[];

export const needsOfProjects = {
  listProjects: {
    function: 'personReads',
    needs: ['projects.list', 'videos.countProject', 'site.url'],
  },
  saveProject: {
    function: 'videoChanges',
    needs: [...changesProject, 'projects.list'],
  },
  deleteProject: {
    function: 'videoChanges',
    needs: ['projects.change', 'credits.checkSession', 'erasures.note'],
  },
  shareProject: {
    function: 'videoChanges',
    needs: changesProject,
  },
  unshareProject: {
    function: 'videoChanges',
    needs: [...changesProject, 'erasures.note'],
  },
  getSharedProject: {
    function: 'sharedVideos',
    needs: ['projects.readShared', 'videos.listProject', 'media.sign', 'site.url'],
  },
  sharedProjectPage: {
    function: 'sharedVideos',
    needs: ['projects.readShared', 'videos.listProject', 'videos.readByMedia', 'media.sign', 'site.url'],
  },
} as const satisfies RouteFunctions<'projects'>;
