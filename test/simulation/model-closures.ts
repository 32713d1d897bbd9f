import type { SpendLimits } from '../../contract/settings.ts';
import type { Item } from './expressions.ts';

/** Since when which models are closed: by an operator, or for the rest of a day (UTC) by what its videos have cost. */
export interface ModelClosures {
  /** An operator closes or reopens a model. */
  readonly onSwitch: (model: string, isOpen: boolean) => void;
  /** Reads a written item of the spend table. */
  readonly onSpend: (item: Item | undefined) => void;
  /** Milliseconds since 1970; null: it is open. */
  readonly closedAt: (model: string) => number | null;
}

const microdollarsPerDollar = 1_000_000;

/** A video never costs more than is left when its model is closed: here the limits alone are asked, once they are passed. */
export function createModelClosures(now: () => number, limits: SpendLimits): ModelClosures {
  const byOperator = new Map<string, number>();
  /** By day: by model what was spent, and since when a limit is passed; `all` for all together. */
  const days = new Map<string, { spent: Map<string, number>; passed: Map<string, number> }>();

  return {
    onSwitch(model, isOpen) {
      if (isOpen) byOperator.delete(model);
      else if (!byOperator.has(model)) byOperator.set(model, now());
    },
    onSpend(item) {
      if (item === undefined) return;
      const [day, model] = [String(item.day), String(item.model)];
      const known = days.get(day) ?? { spent: new Map(), passed: new Map() };
      days.set(day, known);
      known.spent.set(model, typeof item.cost_microdollars === 'number' ? item.cost_microdollars : 0);
      const all = [...known.spent.values()].reduce((sum, cost) => sum + cost, 0);
      pass(known.passed, model, known.spent.get(model) ?? 0, limits.perModelDollars);
      pass(known.passed, 'all', all, limits.allDollars);
    },
    closedAt(model) {
      const passed = days.get(new Date(now()).toISOString().slice(0, 10))?.passed;
      const instants = [byOperator.get(model), passed?.get(model), passed?.get('all')];
      const known = instants.filter((instant) => instant !== undefined);
      return known.length === 0 ? null : Math.min(...known);
    },
  };

  function pass(passed: Map<string, number>, name: string, microdollars: number, limitDollars: number): void {
    // What a provider refused is taken back.
    if (microdollars <= limitDollars * microdollarsPerDollar) passed.delete(name);
    else if (!passed.has(name)) passed.set(name, now());
  }
}
