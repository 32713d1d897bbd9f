import { type Need, ownWorkSeconds, type RouteFunctions, workEverywhereSeconds } from '../../needs.ts';

const managesWebhooks = ['webhooks.manage', 'credits.checkSession'] as const satisfies readonly Need[];

export const needsOfDevelopersWebhooks = {
  listWebhooks: {
    description: 'Lists webhook endpoints',
    timeoutSeconds: ownWorkSeconds,
    needs: ['webhooks.manage', 'webhookRecords.list'],
  },
  createWebhook: {
    description: 'Adds a webhook endpoint',
    timeoutSeconds: ownWorkSeconds,
    needs: [...managesWebhooks, 'webhookRecords.makeEndpoint'],
  },
  changeWebhook: {
    description: 'Changes, enables or disables a webhook endpoint',
    timeoutSeconds: ownWorkSeconds,
    needs: [...managesWebhooks, 'webhookRecords.changeEndpoint'],
  },
  deleteWebhook: {
    description: 'Deletes a webhook endpoint',
    timeoutSeconds: ownWorkSeconds,
    needs: [...managesWebhooks, 'webhookRecords.deleteEndpoint'],
  },
  rotateWebhookSecret: {
    description: 'Gives a webhook endpoint a new secret',
    timeoutSeconds: ownWorkSeconds,
    needs: [...managesWebhooks, 'webhookRecords.changeEndpoint'],
  },
  testWebhook: {
    description: 'Sends a test event to a webhook endpoint',
    timeoutSeconds: ownWorkSeconds,
    needs: [...managesWebhooks, 'webhookRecords.changeEndpoint', 'webhookRecords.record'],
  },
  listWebhookDeliveries: {
    description: 'Lists what was sent to a webhook endpoint, and what it answered',
    timeoutSeconds: ownWorkSeconds,
    needs: ['webhooks.manage', 'webhookRecords.list', 'webhookRecords.find'],
  },
  replayWebhook: {
    description: 'Has events delivered again',
    // Up to 500 events, 50 per transaction.
    timeoutSeconds: workEverywhereSeconds,
    needs: [...managesWebhooks, 'webhookRecords.list', 'webhookRecords.changeEndpoint'],
  },
} as const satisfies RouteFunctions<'developers/webhooks'>;
