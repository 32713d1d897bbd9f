import type { RouteFunctions } from '../needs.ts';

export const needsOfExport = {
  exportAccount: {
    function: 'personalFiles',
    needs: [
      'credits.checkSession',
      'personalFiles.find',
      'personalFiles.create',
      'personalFiles.change',
      'dataExports.start',
      'media.removeExports',
      'media.sign',
      'site.url',
    ],
  },
  readAccountExport: {
    function: 'personalFiles',
    needs: ['personalFiles.find', 'media.sign', 'site.url'],
  },
} as const satisfies RouteFunctions<'export'>;
