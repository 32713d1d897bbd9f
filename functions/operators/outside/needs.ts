import { syncsWithStripe } from '../../billing/sync/needs.ts';
import type { Need } from '../../needs.ts';
import { endsSessions } from '../../sessions/needs.ts';

/** Grants that only operators' functions have. */
export type OutsideServiceNeed =
  /** Receives and deletes letters of each dead-letter queue, and invokes the functions that they came from. */
  | 'deadLetters.handle'
  /** Names the client of `identity.proveOwner`: Cognito asks no permission for a code to be mailed again. */
  | 'identity.resendConfirmation';

/** What each action of this folder may use. */
export const needsOfOutsideActions = {
  endSessions: ['identity.lookUp', ...endsSessions],
  refundPayment: ['identity.lookUp', ...syncsWithStripe],
  syncCustomer: ['identity.lookUp', ...syncsWithStripe],
  revokeKey: ['identity.lookUp', 'apiAccess.change', 'erasures.note'],
  resetSecondFactor: [
    'identity.lookUp',
    'identity.setSecondFactor',
    'credits.readAccount',
    'accountNotices.send',
  ],
  answerMessage: ['messages.answer', 'mail.sendToOperator'],
  deletePerson: ['identity.lookUp', 'credits.readAccount', 'credits.beginDeletion', 'accountNotices.send'],
  exportPerson: [
    'identity.lookUp',
    'credits.checkSession',
    'personalFiles.find',
    'personalFiles.create',
    'personalFiles.change',
    'dataExports.start',
    'media.removeExports',
  ],
  viewAsPerson: ['identity.lookUp', 'accountNotices.send'],
  retryDeadLetter: ['deadLetters.handle'],
  discardDeadLetter: ['deadLetters.handle'],
  replayWebhooks: [
    'webhookRecords.find',
    'webhookRecords.list',
    'webhookRecords.requireEnabled',
    'webhookRecords.changeEndpoint',
  ],
  revealVideo: ['videos.read'],
  resendConfirmation: ['identity.lookUp', 'identity.resendConfirmation'],
} as const satisfies Record<string, readonly (Need | OutsideServiceNeed)[]>;
