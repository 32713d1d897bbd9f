import type { Decision, ExpectedEffect } from './operator-action.ts';

/** A decision for an effect; what is absent does not happen. */
export function expectEffect(
  effect: Pick<ExpectedEffect, 'person' | 'sentence'> & Partial<ExpectedEffect>,
): Decision {
  return {
    kind: 'effect',
    effect: {
      ...{ changes: [], entries: [], mails: [], forecast: [], purse: null, secondPerson: null },
      ...effect,
    },
  };
}

/** @param sentence why the rule refuses it, for the operator */
export function refuse(sentence: string): Decision {
  return { kind: 'refused', sentence };
}
