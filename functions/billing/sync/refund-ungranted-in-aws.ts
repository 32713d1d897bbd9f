import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { environment } from '../../environment/environment.ts';
import { log } from '../../log/logger.ts';
import { configuredMailSender } from '../../mail/configured-mail-sender.ts';
import { createStripeClient } from '../stripe/stripe-client.ts';
import { createOrdersStore } from './orders.store.ts';
import { createRefundUngranted, type RefundUngranted } from './refund-ungranted.ts';

/** Refunds with the services of this environment. */
export function refundUngrantedInAws(): RefundUngranted {
  return createRefundUngranted({
    stripe: createStripeClient,
    orders: createOrdersStore(createDocumentClient(), environment('ORDERS_TABLE')),
    sendMail: configuredMailSender(),
    log,
  });
}
