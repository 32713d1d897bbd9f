import type { Work } from '../routes/route.ts';
import { charges, disputes, refunds } from '../state/collections.ts';
import { closeDispute, disputableAmount, openDispute } from './disputes.ts';
import { type PendingOutcome, pendingOutcomes } from './pending-outcomes.ts';
import { confirmRefund, failRefund } from './refunds.ts';

/** Does what a bank has decided. What no longer applies, such as the loss of a dispute that was won, is dropped. */
export function applyOutcome(work: Work, outcome: PendingOutcome): void {
  work.store.remove(pendingOutcomes, outcome.id);
  switch (outcome.kind) {
    case 'charge_disputed': {
      const charge = work.store.get(charges, outcome.charge);
      if (charge !== undefined && disputableAmount(work, charge) > 0) openDispute(work, charge, 'fraudulent');
      return;
    }
    case 'refund_confirmed':
    case 'refund_failed': {
      const refund = work.store.get(refunds, outcome.refund);
      if (refund === undefined) return;
      if (outcome.kind === 'refund_confirmed') confirmRefund(work, refund);
      else failRefund(work, refund);
      return;
    }
    case 'dispute_decided': {
      const dispute = work.store.get(disputes, outcome.dispute);
      if (dispute?.status === 'under_review') closeDispute(work, dispute, outcome.won ? 'won' : 'lost');
      return;
    }
    case 'dispute_unanswered': {
      const dispute = work.store.get(disputes, outcome.dispute);
      if (dispute?.status === 'needs_response') closeDispute(work, dispute, 'lost', { pastDue: true });
      return;
    }
  }
}
