import type { ErrorCode } from '../../../contract/errors.ts';
import type { RouteKey } from '../../../contract/routes.ts';

/**
 * What each route refuses with, beside what every route does (open-api-document.ts, `commonErrors`). A new route has to be
 * written down here; endpoint-errors.test.ts compares it with the code.
 */
export const endpointErrors = {
  generateVideo: [
    'deduction_failed',
    'generation_closed',
    'id_already_used',
    'insufficient_credits',
    'not_found',
    'plan_required',
  ],
  getVideo: ['not_found', 'temporarily_unavailable'],
  videoHistory: ['temporarily_unavailable'],
  cancelVideo: ['cancel_price_changed', 'not_found', 'not_in_this_state', 'temporarily_unavailable'],
  updateVideo: ['not_found', 'not_in_this_state', 'temporarily_unavailable'],
  deleteVideo: ['not_found', 'not_in_this_state', 'temporarily_unavailable'],
  shareVideo: ['not_found', 'not_in_this_state', 'temporarily_unavailable', 'too_many_requests'],
  unshareVideo: ['not_found', 'temporarily_unavailable'],
  getSharedVideo: ['not_found', 'temporarily_unavailable'],
  createUpload: ['account_deleted', 'temporarily_unavailable', 'too_many_requests'],
  checkImage: ['image_refused', 'not_found', 'temporarily_unavailable'],
  getCredits: ['temporarily_unavailable'],
  listCreditEntries: ['temporarily_unavailable'],
  creditUsage: ['temporarily_unavailable'],
  deductCredits: ['deduction_failed', 'forbidden', 'idempotency_key_reused', 'insufficient_credits'],
  checkSubscription: ['temporarily_unavailable'],
  setRenewal: [
    'no_subscription',
    'payment_due',
    'plan_not_changeable',
    'plan_starts_now',
    'renewal_unavailable',
  ],
  createCheckout: ['checkout_unavailable', 'plan_starts_later', 'too_many_requests'],
  createPayment: ['payment_unavailable', 'too_many_requests'],
  customerPortal: ['no_subscription', 'portal_unavailable'],
  listOrders: ['temporarily_unavailable'],
  stripeWebhook: ['invalid_signature', 'temporarily_unavailable'],
  confirmAccount: ['link_ended', 'temporarily_unavailable'],
  exportAccount: ['account_deleted', 'temporarily_unavailable', 'too_many_requests'],
  endSessions: ['temporarily_unavailable'],
  deleteAccount: ['temporarily_unavailable'],
  sendMessage: ['temporarily_unavailable', 'too_many_requests'],
  getHealth: ['temporarily_unavailable'],
  getStatus: ['temporarily_unavailable'],
  subscribeToStatus: ['temporarily_unavailable', 'too_many_requests'],
  confirmStatusSubscription: ['not_found', 'temporarily_unavailable'],
  endStatusSubscription: ['not_found', 'temporarily_unavailable'],
} as const satisfies Record<RouteKey, readonly ErrorCode[]>;
