import * as z from 'zod/mini';
import { integer, text, webAddress } from '../api/parameters.ts';

const flowTypes = [
  'customer_update',
  'payment_method_update',
  'subscription_cancel',
  'subscription_pause',
  'subscription_update',
  'subscription_update_confirm',
] as const;

const flowData = z.strictObject({
  after_completion: z.optional(
    z.strictObject({
      hosted_confirmation: z.optional(z.strictObject({ custom_message: z.optional(text(500)) })),
      redirect: z.optional(z.strictObject({ return_url: webAddress })),
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
    }),
  ),
  subscription_cancel: z.optional(z.strictObject({ subscription: text() })),
  subscription_update: z.optional(z.strictObject({ subscription: text() })),
  subscription_update_confirm: z.optional(
    z.strictObject({
      items: z.array(
        z.strictObject({ id: text(), price: z.optional(text()), quantity: z.optional(integer(0)) }),
      ),
      subscription: text(),
    }),
  ),
  type: z.enum(flowTypes),
});
export type FlowGiven = z.output<typeof flowData>;

export const sessionCreation = z.strictObject({
  configuration: z.optional(text()),
  customer: text(),
  flow_data: z.optional(flowData),
  return_url: z.optional(webAddress),
});
export type SessionCreation = z.output<typeof sessionCreation>;
