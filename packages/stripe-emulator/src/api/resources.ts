import { checkoutSessionResource } from '../checkout/session-resource.ts';
import { testClockResource } from '../clocks/test-clock-resource.ts';
import { customerResource } from '../customers/customer-resource.ts';
import { eventResource } from '../events/event-resource.ts';
import { invoiceResource } from '../invoices/invoice-resource.ts';
import { chargeResource } from '../objects/charge-resource.ts';
import { couponResource } from '../objects/coupons.ts';
import { disputeResource } from '../objects/disputes.ts';
import { paymentIntentResource } from '../objects/payment-intents.ts';
import { paymentMethodResource } from '../objects/payment-methods.ts';
import { priceResource } from '../objects/prices.ts';
import { productResource } from '../objects/products.ts';
import { promotionCodeResource } from '../objects/promotion-codes.ts';
import { refundResource } from '../objects/refunds.ts';
import { taxRateResource } from '../objects/tax-rates.ts';
import { taxSettingsResource } from '../objects/taxes.ts';
import { configurationResource } from '../portal/configurations.ts';
import { portalSessionResource } from '../portal/sessions.ts';
import type { Resource } from '../routes/route.ts';
import { subscriptionScheduleResource } from '../subscriptions/schedule-resource.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';

/** Every kind of object, in the order in which the dashboard shows what belongs to a customer. */
export const resources: readonly Resource[] = [
  customerResource,
  subscriptionResource,
  subscriptionScheduleResource,
  invoiceResource,
  chargeResource,
  disputeResource,
  refundResource,
  paymentIntentResource,
  paymentMethodResource,
  checkoutSessionResource,
  productResource,
  priceResource,
  couponResource,
  promotionCodeResource,
  taxRateResource,
  taxSettingsResource,
  configurationResource,
  portalSessionResource,
  testClockResource,
  eventResource,
];
