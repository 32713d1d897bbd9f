import type { RouteFunctions } from '../needs.ts';

export const needsOfStatus = {
  getHealth: {
    description: 'Answers, so that monitors see whether the API does',
    timeoutSeconds: 3,
    memoryMegabytes: 128,
    needs: [],
  },
  getStatus: {
    function: 'status',
    needs: ['statusRecords.read'],
  },
  subscribeToStatus: {
    function: 'status',
    needs: ['statusSubscriptions.request', 'limits.count', 'settings.read', 'mail.send', 'site.url'],
  },
  confirmStatusSubscription: {
    function: 'status',
    needs: ['statusSubscriptions.confirm'],
  },
  endStatusSubscription: {
    function: 'status',
    needs: ['statusSubscriptions.end'],
  },
} as const satisfies RouteFunctions<'status'>;
