/** Why SES sends no more email to an address. */
export type SuppressionReason = 'BOUNCE' | 'COMPLAINT';

/** The account's suppression list, forgotten at the stop. https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html */
export interface SuppressionList {
  /** Whether an email arrives; afterwards an address that bounces or complains is on the list. */
  readonly takes: (address: string, reasons: ReadonlySet<SuppressionReason>) => boolean;
  /** Puts an address on the list, as a bounce or a complaint does. */
  readonly add: (address: string, reason: SuppressionReason) => void;
}

/**
 * Addresses of the mailbox simulator, with any label, bounce and complain.
 * https://docs.aws.amazon.com/ses/latest/dg/send-an-email-from-console.html
 */
const simulated = /^(bounce|complaint|suppressionlist)(?:\+[^@]*)?@simulator\.amazonses\.com$/;

export function createSuppressionList(): SuppressionList {
  const suppressed = new Map<string, SuppressionReason>();
  return {
    add: (address, reason) => void suppressed.set(address.toLowerCase(), reason),
    takes: (address, reasons) => {
      const lowered = address.toLowerCase();
      const reason = suppressed.get(lowered);
      if (reason !== undefined && reasons.has(reason)) return false;
      const behavior = simulated.exec(lowered)?.[1];
      if (behavior === 'complaint') suppressed.set(lowered, 'COMPLAINT');
      if (behavior === 'bounce') suppressed.set(lowered, 'BOUNCE');
      return behavior === undefined || behavior === 'complaint';
    },
  };
}
