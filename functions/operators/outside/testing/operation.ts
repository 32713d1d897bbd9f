import { randomUUID } from 'node:crypto';
import type { Decision, ExpectedEffect, Operation } from '../../action/operator-action.ts';

/** An operator. */
export const ada = 'ada@reelwright.example';

/** A confirmed action of Ada, with a new idempotency key. */
export function newOperation(): Operation {
  return {
    id: randomUUID(),
    operator: ada,
    approvedBy: null,
    reason: { kind: 'asked_by_the_person', sentence: 'They asked us to by message.' },
  };
}

/** What a decision expects to happen. Throws if it refuses. */
export function effectOf(decision: Decision): ExpectedEffect {
  if (decision.kind === 'refused') throw new Error(decision.sentence);
  return decision.effect;
}
