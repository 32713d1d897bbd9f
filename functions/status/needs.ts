import { ownWorkSeconds, type RouteFunctions, workAtOthersSeconds } from '../needs.ts';

export const needsOfStatus = {
  getHealth: {
    description: 'Answers, so that monitors see whether the API does',
    timeoutSeconds: 3,
    memoryMegabytes: 128,
    needs: [],
  },
  getStatus: {
    description: 'Returns the measured status of the services',
    timeoutSeconds: ownWorkSeconds,
    needs: ['statusRecords.read'],
  },
  subscribeToStatus: {
    description: 'Mails the link that confirms a status subscription',
    // SES may take 12 s.
    timeoutSeconds: workAtOthersSeconds,
    needs: ['statusSubscriptions.request', 'limits.count', 'mail.send', 'site.url'],
  },
  confirmStatusSubscription: {
    description: 'Confirms a status subscription',
    timeoutSeconds: ownWorkSeconds,
    needs: ['statusSubscriptions.confirm'],
  },
  endStatusSubscription: {
    description: 'Ends a status subscription and deletes its address',
    timeoutSeconds: ownWorkSeconds,
    needs: ['statusSubscriptions.end'],
  },
} as const satisfies RouteFunctions<'status'>;
