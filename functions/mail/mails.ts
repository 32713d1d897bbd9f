/** The calls are marked as pure, so that a bundle carries only the mails that its function sends. */
import { fillerOf } from './fill-mail.ts';
import accountDeleted from './rendered/account-deleted.json' with { type: 'json' };
import accountNotice from './rendered/account-notice.json' with { type: 'json' };
import accountViewed from './rendered/account-viewed.json' with { type: 'json' };
import allowNewAddress from './rendered/allow-new-address.json' with { type: 'json' };
import alreadySubscribed from './rendered/already-subscribed.json' with { type: 'json' };
import apiKeyLeaked from './rendered/api-key-leaked.json' with { type: 'json' };
import appealDecided from './rendered/appeal-decided.json' with { type: 'json' };
import confirmAddress from './rendered/confirm-address.json' with { type: 'json' };
import confirmNewAddress from './rendered/confirm-new-address.json' with { type: 'json' };
import confirmStatusUpdates from './rendered/confirm-status-updates.json' with { type: 'json' };
import dataExported from './rendered/data-exported.json' with { type: 'json' };
import deleteAccount from './rendered/delete-account.json' with { type: 'json' };
import makeApiKey from './rendered/make-api-key.json' with { type: 'json' };
import messageAnswer from './rendered/message-answer.json' with { type: 'json' };
import paymentRefunded from './rendered/payment-refunded.json' with { type: 'json' };
import reportOutcome from './rendered/report-outcome.json' with { type: 'json' };
import reportReceipt from './rendered/report-receipt.json' with { type: 'json' };
import resetPassword from './rendered/reset-password.json' with { type: 'json' };
import statusAnnouncement from './rendered/status-announcement.json' with { type: 'json' };
import videoHidden from './rendered/video-hidden.json' with { type: 'json' };
import videoRemoved from './rendered/video-removed.json' with { type: 'json' };
import videoShown from './rendered/video-shown.json' with { type: 'json' };
import visitorMessage from './rendered/visitor-message.json' with { type: 'json' };
import webhookFailing from './rendered/webhook-failing.json' with { type: 'json' };
import webhookStopped from './rendered/webhook-stopped.json' with { type: 'json' };

export const confirmAddressMail = /* @__PURE__ */ fillerOf('confirm-address', confirmAddress);
export const resetPasswordMail = /* @__PURE__ */ fillerOf('reset-password', resetPassword);
export const accountNoticeMail = /* @__PURE__ */ fillerOf('account-notice', accountNotice);
export const allowNewAddressMail = /* @__PURE__ */ fillerOf('allow-new-address', allowNewAddress);
export const confirmNewAddressMail = /* @__PURE__ */ fillerOf('confirm-new-address', confirmNewAddress);
export const deleteAccountMail = /* @__PURE__ */ fillerOf('delete-account', deleteAccount);
export const makeApiKeyMail = /* @__PURE__ */ fillerOf('make-api-key', makeApiKey);
export const apiKeyLeakedMail = /* @__PURE__ */ fillerOf('api-key-leaked', apiKeyLeaked);
export const dataExportedMail = /* @__PURE__ */ fillerOf('data-exported', dataExported);
export const accountDeletedMail = /* @__PURE__ */ fillerOf('account-deleted', accountDeleted);
export const accountViewedMail = /* @__PURE__ */ fillerOf('account-viewed', accountViewed);
export const paymentRefundedMail = /* @__PURE__ */ fillerOf('payment-refunded', paymentRefunded);
export const confirmStatusUpdatesMail = /* @__PURE__ */ fillerOf(
  'confirm-status-updates',
  confirmStatusUpdates,
);
export const alreadySubscribedMail = /* @__PURE__ */ fillerOf('already-subscribed', alreadySubscribed);
export const statusAnnouncementMail = /* @__PURE__ */ fillerOf('status-announcement', statusAnnouncement);
export const visitorMessageMail = /* @__PURE__ */ fillerOf('visitor-message', visitorMessage);
export const messageAnswerMail = /* @__PURE__ */ fillerOf('message-answer', messageAnswer);
export const webhookFailingMail = /* @__PURE__ */ fillerOf('webhook-failing', webhookFailing);
export const webhookStoppedMail = /* @__PURE__ */ fillerOf('webhook-stopped', webhookStopped);
export const reportReceiptMail = /* @__PURE__ */ fillerOf('report-receipt', reportReceipt);
export const reportOutcomeMail = /* @__PURE__ */ fillerOf('report-outcome', reportOutcome);
export const videoHiddenMail = /* @__PURE__ */ fillerOf('video-hidden', videoHidden);
export const videoRemovedMail = /* @__PURE__ */ fillerOf('video-removed', videoRemoved);
export const videoShownMail = /* @__PURE__ */ fillerOf('video-shown', videoShown);
export const appealDecidedMail = /* @__PURE__ */ fillerOf('appeal-decided', appealDecided);
