import { type Need, workEverywhereSeconds } from '../needs.ts';

/** What the operators' stack alone grants; `lib/service/operators/operator-functions.ts` says how. */
export type OperatorServiceNeed = 'operators.list';

export type OperatorNeed = Need | OperatorServiceNeed;

interface OperatorFunctionDescription {
  /** From the project's root. */
  readonly entry: `functions/operators/${string}.lambda.ts`;
  readonly description: string;
  readonly timeoutSeconds: number;
  readonly needs: readonly OperatorNeed[];
}

/** The functions that answer `operatorRoutes`, as plain data that the stacks read as well. */
export const operatorFunctions = {
  /** Writes nothing but the count of the operator's requests. */
  readForOperator: {
    entry: 'functions/operators/read-for-operator.lambda.ts',
    description: 'Shows operators what they look for',
    timeoutSeconds: workEverywhereSeconds,
    needs: ['limits.count', 'site.url', 'stripe.url'],
  },
  actForOperator: {
    entry: 'functions/operators/act-for-operator.lambda.ts',
    description: 'Rehearses, confirms and approves what operators do',
    timeoutSeconds: workEverywhereSeconds,
    needs: ['limits.count', 'operators.list'],
  },
} as const satisfies Record<string, OperatorFunctionDescription>;
