import { type RouteFunctions, workEverywhereSeconds } from '../needs.ts';

export const needsOfReports = {
  sendReport: {
    description: 'Takes reports of videos, and hides at once what may not wait',
    timeoutSeconds: workEverywhereSeconds,
    needs: [
      'cases.open',
      'limits.count',
      'site.url',
      'videos.advance',
      'videos.readByFileHash',
      'videos.readByMedia',
      'videos.readShared',
    ],
  },
  readCase: { function: 'personReads', needs: ['cases.read'] },
  appealCase: { function: 'videoChanges', needs: ['cases.change', 'credits.checkSession'] },
  readTransparency: { function: 'sharedVideos', needs: ['cases.readYears'] },
} as const satisfies RouteFunctions<'reports'>;
