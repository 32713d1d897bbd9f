/** Why SES sends no more email to an address. */
export type SuppressionReason = 'BOUNCE' | 'COMPLAINT';

/** `suppressed`: not sent. `complained`: delivered, and called spam. */
export type EmailOutcome = 'delivered' | 'complained' | 'bounced' | 'suppressed';

/** The account's suppression list, forgotten at the stop. https://docs.aws.amazon.com/ses/latest/dg/sending-email-suppression-list.html */
export interface SuppressionList {
  /** What becomes of an email; afterwards an address that bounces or complains is on the list. */
  readonly outcomeOf: (address: string, reasons: ReadonlySet<SuppressionReason>) => EmailOutcome;
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
    outcomeOf: (address, reasons) => {
      const lowered = address.toLowerCase();
      const reason = suppressed.get(lowered);
      if (reason !== undefined && reasons.has(reason)) return 'suppressed';
      switch (simulated.exec(lowered)?.[1]) {
        case 'complaint':
          suppressed.set(lowered, 'COMPLAINT');
          return 'complained';
        case 'bounce':
          suppressed.set(lowered, 'BOUNCE');
          return 'bounced';
        case 'suppressionlist':
          return 'suppressed';
        default:
          return 'delivered';
      }
    },
  };
}
