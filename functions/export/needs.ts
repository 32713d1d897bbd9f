import { ownWorkSeconds, type RouteFunctions } from '../needs.ts';

export const needsOfExport = {
  exportAccount: {
    description: 'Starts a data export',
    timeoutSeconds: ownWorkSeconds,
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
    description: 'Says how far a data export is, and where its file is',
    timeoutSeconds: ownWorkSeconds,
    needs: ['personalFiles.find', 'media.sign', 'site.url'],
  },
} as const satisfies RouteFunctions<'export'>;
