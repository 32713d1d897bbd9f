import type { Need, RouteFunctions } from '../../needs.ts';

export const listsVideos = [
  'videos.list',
  'videos.listProject',
  'projects.list',
] as const satisfies readonly Need[];

export const changesVideo = [
  'videos.advance',
  'credits.checkSession',
  'media.sign',
  'site.url',
] as const satisfies readonly Need[];

export const deletesVideo = [
  'videos.advance',
  'erasures.note',
  'credits.checkSession',
] as const satisfies readonly Need[];

export const needsOfVideosLibrary = {
  videoHistory: {
    function: 'personReads',
    needs: [...listsVideos, 'generation.seeLine', 'media.sign', 'site.url'],
  },
  getVideo: {
    function: 'personReads',
    needs: ['videos.read', 'generation.seeLine', 'media.sign', 'site.url'],
  },
  updateVideo: {
    function: 'videoChanges',
    needs: [...changesVideo, 'projects.check', 'erasures.takeBack'],
  },
  deleteVideo: {
    function: 'videoChanges',
    needs: deletesVideo,
  },
} as const satisfies RouteFunctions<'videos/library'>;
