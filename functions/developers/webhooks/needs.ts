import type { Need, RouteFunctions } from '../../needs.ts';

const managesWebhooks = ['webhooks.manage', 'credits.checkSession'] as const satisfies readonly Need[];

export const needsOfDevelopersWebhooks = {
  listWebhooks: {
    function: 'webhookEndpoints',
    needs: ['webhooks.manage', 'webhookRecords.list'],
  },
  createWebhook: {
    function: 'webhookEndpoints',
    needs: [...managesWebhooks, 'webhookRecords.makeEndpoint'],
  },
  changeWebhook: {
    function: 'webhookEndpoints',
    needs: [...managesWebhooks, 'webhookRecords.changeEndpoint'],
  },
  deleteWebhook: {
    function: 'webhookEndpoints',
    needs: [...managesWebhooks, 'webhookRecords.deleteEndpoint'],
  },
  rotateWebhookSecret: {
    function: 'webhookEndpoints',
    needs: [...managesWebhooks, 'webhookRecords.changeEndpoint'],
  },
  testWebhook: {
    function: 'webhookEndpoints',
    needs: [...managesWebhooks, 'webhookRecords.changeEndpoint', 'webhookRecords.record'],
  },
  listWebhookDeliveries: {
    function: 'webhookEndpoints',
    needs: ['webhooks.manage', 'webhookRecords.list', 'webhookRecords.find'],
  },
  replayWebhook: {
    function: 'webhookEndpoints',
    needs: [...managesWebhooks, 'webhookRecords.list', 'webhookRecords.changeEndpoint'],
  },
} as const satisfies RouteFunctions<'developers/webhooks'>;
