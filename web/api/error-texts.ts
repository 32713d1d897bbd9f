import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { RefusalCategory } from '../../contract/moderation.ts';
import type { ImageRefusal } from '../../contract/schemas.ts';
import { ApiError, type ApiErrorCode, isRefusal } from './api-error.ts';

/* Texts of the catalog `errors`, in the page's language; the API's English messages are for programs. */

const texts = {
  invalid_request: msg`Something in your request wasn’t accepted. Check it and try again.`,
  invalid_signature: msg`This request wasn’t accepted. Please reload the page.`,
  unauthorized: msg`Please sign in.`,
  insufficient_credits: msg`You don’t have enough credits.`,
  forbidden: msg`You’re not allowed to do this.`,
  plan_required: msg`Your plan doesn’t include this option. Choose another one, or pay with pack credits.`,
  wrong_password: msg`This password isn’t correct.`,
  one_time_code_required: msg`Also enter the code from your authenticator app.`,
  wrong_code: msg`This code isn’t correct or has expired.`,
  owner_proof_required: msg`Enter your password to confirm that it’s you.`,
  account_suspended: msg`Your account is suspended, so this isn’t possible. Please contact support.`,
  generating_paused: msg`Your account can’t make videos until we’ve looked at what it asked for. Please contact support.`,
  not_found: msg`We couldn’t find this. It may have been deleted.`,
  link_ended: msg`This link has already been used or has expired.`,
  no_subscription: msg`You don’t have a subscription. Choose a plan first.`,
  payments_not_set_up: msg`Payments are not set up here.`,
  payment_due: msg`Your last payment failed. Pay it first under Manage Subscription.`,
  plan_starts_now: msg`This plan starts right away. Confirm the change at Stripe.`,
  plan_starts_later: msg`This plan starts when your paid period ends. Choose it on the pricing page.`,
  plan_not_changeable: msg`Your plan can’t be changed here. Please contact support.`,
  id_already_used: msg`This request was already sent. Please reload the page.`,
  price_changed: msg`The price of a video has changed. Reload the page to see it.`,
  cancel_price_changed: msg`The model has started, so canceling no longer refunds the credits.`,
  not_in_this_state: msg`This isn’t possible with this video right now.`,
  chain_not_joinable: msg`These videos can’t be joined into one file. Download each by itself.`,
  no_password: msg`You sign in with Google, so this account has no password.`,
  second_factor_on: msg`Two-factor sign-in is already on. Turn it off first.`,
  address_at_google: msg`Your account is linked to Google. Change the email address in your Google account.`,
  address_taken: msg`Another account uses this email address.`,
  too_many_webhooks: msg`You already have the most webhooks that an account can have. Delete one first.`,
  webhook_disabled: msg`This webhook is disabled. Enable it first.`,
  too_many_keys: msg`You already have the most API keys that an account can have. Revoke one first.`,
  too_many_projects: msg`You already have the most projects that an account can have. Delete one first.`,
  too_many_presets: msg`You already have the most presets that an account can have. Delete one first.`,
  password_refused: msg`This password is too easy to guess. Choose another.`,
  content_refused: msg`We don’t make this.`,
  prompt_not_rewritten: msg`This prompt can’t be improved here. You can still use it as it is.`,
  image_refused: msg`We can’t use this image. Choose another one.`,
  request_in_flight: msg`This request was already sent. Please reload the page.`,
  spend_cap_reached: msg`You’re not allowed to do this.`,
  idempotency_key_reused: msg`This request was already sent. Please reload the page.`,
  request_too_large: msg`This is too large to send.`,
  too_many_requests: msg`Too many attempts. Please wait a moment and try again.`,
  too_many_videos: msg`Too many of your videos are being generated. Wait until one is done.`,
  internal: msg`Something went wrong on our side. Please try again.`,
  renewal_unavailable: msg`We couldn’t change your plan. Please try again.`,
  checkout_unavailable: msg`Error creating checkout`,
  portal_unavailable: msg`Unable to open subscription management portal.`,
  payment_unavailable: msg`Error creating payment`,
  deduction_failed: msg`Please try again or contact support.`,
  generation_failed: msg`There was an error generating your video. Please try again.`,
  improving_unavailable: msg`We couldn’t improve your prompt right now. Please try again.`,
  generation_closed: msg`We can’t generate videos right now. No credits were deducted. Please try again later.`,
  feature_off: msg`This is switched off for the moment. Please try again later.`,
  maintenance: msg`We are improving Reelwright. Please try again later.`,
  sessions_not_ended: msg`Your change is saved, but other browsers may still be signed in. Sign in again and choose “Sign out everywhere.”`,
  temporarily_unavailable: msg`We can’t reach your data right now. Please try again.`,
  network_failed: msg`We couldn’t reach the server. Check your connection and try again.`,
  timed_out: msg`This is taking too long. Please try again.`,
  unexpected_response: msg`Something went wrong on our side. Please try again.`,
} as const satisfies Record<ApiErrorCode, MessageDescriptor>;

const imageTexts = {
  not_an_image: msg`We can’t use this file. Choose a PNG, JPG, or WebP image up to 10 MB.`,
  too_small: msg`This image is too small or too narrow. Choose a larger one, or one closer to a square.`,
  too_large: msg`This image is too large. Choose a smaller one, up to 10 MB.`,
  damaged: msg`This image is damaged or incomplete. Save it again as a PNG, JPG, or WebP file and upload that.`,
} as const satisfies Record<ImageRefusal, MessageDescriptor>;

const refusalTexts = {
  sexual_minors: msg`We don’t make this: sexual content with minors.`,
  sexual: msg`We don’t make this: sexual content.`,
  violence: msg`We don’t make this: violence.`,
  hate: msg`We don’t make this: hate or insults.`,
  crime: msg`We don’t make this: help with a crime.`,
} as const satisfies Record<RefusalCategory, MessageDescriptor>;

/** Returns the text for a thrown error; `fallback` if none is known. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? (errorText(error) ?? fallback) : fallback;
}

/** Null for a code that is newer than this page. */
function errorText({ code, status, category, reason, retryAfterSeconds }: ApiError): string | null {
  if (code === 'too_many_requests' && retryAfterSeconds !== null) return waitText(retryAfterSeconds);
  if (code === 'unexpected_response') return i18n._(unexpectedText(status));
  const text =
    (code === 'image_refused' ? known(imageTexts, reason) : null) ??
    (code === 'content_refused' ? known(refusalTexts, category) : null) ??
    known(texts, code);
  return text === null ? null : i18n._(text);
}

function known(
  table: Readonly<Record<string, MessageDescriptor>>,
  name: string | null,
): MessageDescriptor | null {
  return name !== null && Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}

/** A response of API Gateway, Lambda or CloudFront. */
function unexpectedText(status: number | null): MessageDescriptor {
  if (status === 413) return texts.request_too_large;
  if (status === 429) return texts.too_many_requests;
  return isRefusal(status) ? texts.invalid_signature : texts.unexpected_response;
}

/** Rounds up, so that a retry is never too early. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) {
    return t`Too many attempts. Please try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
  }
  const hours = Math.ceil(minutes / 60);
  return t`Too many attempts. Please try again in ${plural(hours, { one: '# hour', other: '# hours' })}.`;
}
