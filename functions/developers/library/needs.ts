import type { RouteFunctions } from '../../needs.ts';

export const needsOfDevelopersLibrary = {
  projectsByKey: {
    function: 'programReads',
    needs: ['projects.list', 'videos.countProject'],
  },
  presetsByKey: { function: 'programReads', needs: ['presets.list', 'site.url'] },
  changeVideoByKey: {
    function: 'programChanges',
    needs: ['videos.advance', 'projects.check', 'credits.checkSession', 'media.sign'],
  },
} as const satisfies RouteFunctions<'developers/library'>;
