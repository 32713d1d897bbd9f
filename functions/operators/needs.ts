import { operatorActionNames, operatorActions } from '../../contract/operators/operator-actions.ts';
import { type Need, workEverywhereSeconds } from '../needs.ts';
import { needsOfOutsideActions, type OutsideServiceNeed } from './outside/needs.ts';
import { needsOfOperatorReads } from './reads/needs.ts';

/** What the operators' stack alone grants; `lib/service/operators/operator-functions.ts` says how. */
export type OperatorServiceNeed =
  | 'alarms.read'
  | 'auditArchive.write'
  | 'deadLetters.read'
  | 'operators.list'
  | 'releases.read'
  | OutsideServiceNeed;

export type OperatorNeed = Need | OperatorServiceNeed;

interface OperatorFunctionDescription {
  /** From the project's root. */
  readonly entry: `functions/operators/${string}.lambda.ts`;
  readonly description: string;
  readonly timeoutSeconds: number;
  readonly needs: readonly OperatorNeed[];
}

/** Each step of an action writes its audit and its operation. */
const needsOfEngine = ['audit.append', 'operatorRequests.act'] as const satisfies readonly OperatorNeed[];

/** What the actions need whose effect is in our own tables. */
const needsOfOwnActions = [
  'cases.change',
  'cases.ofOwner',
  'credits.post',
  'generation.knowMaxima',
  'identities.find',
  'settings.set',
  'statusRecords.announce',
  'videos.advance',
  'videos.readByFileHash',
] as const satisfies readonly OperatorNeed[];

const needsOfOthers = Object.values(needsOfOutsideActions).flat();

/** What an action needs that other services may finish later. */
const needsOfFinishing = operatorActionNames.flatMap((name) =>
  operatorActions[name].effect === 'outside' && isOutside(name) ? needsOfOutsideActions[name] : [],
);

function isOutside(name: string): name is keyof typeof needsOfOutsideActions {
  return name in needsOfOutsideActions;
}

/** The functions that answer `operatorRoutes`, as plain data that the stacks read as well. */
export const operatorFunctions = {
  /** Writes nothing but the count of the operator's requests. */
  readForOperator: {
    entry: 'functions/operators/read-for-operator.lambda.ts',
    description: 'Shows operators what they look for',
    timeoutSeconds: workEverywhereSeconds,
    needs: [
      'limits.count',
      'limits.readPurses',
      'stripe.url',
      ...needsOfOperatorReads,
      'alarms.read',
      'releases.read',
      'deadLetters.read',
    ],
  },
  actForOperator: {
    entry: 'functions/operators/act-for-operator.lambda.ts',
    description: 'Rehearses, confirms and approves what operators do',
    timeoutSeconds: workEverywhereSeconds,
    needs: [
      'limits.count',
      'operators.list',
      'settings.read',
      ...needsOfEngine,
      ...needsOfOwnActions,
      ...needsOfOthers,
    ],
  },
} as const satisfies Record<string, OperatorFunctionDescription>;

/** What runs without an operator. */
export const operatorRuns = {
  finishOperatorActions: {
    entry: 'functions/operators/actions/finish-operator-actions.lambda.ts',
    description: 'Finishes what other services had not done when operators confirmed it',
    timeoutSeconds: 5 * 60,
    everyMinutes: 1,
    // A purse gets back what a failed action took.
    needs: [...needsOfEngine, ...needsOfFinishing, 'operatorRequests.claim', 'limits.count'],
  },
  exportAudit: {
    entry: 'functions/operators/actions/export-audit.lambda.ts',
    description: 'Copies the audit where no one can change it',
    timeoutSeconds: 5 * 60,
    everyMinutes: 60,
    needs: ['audit.export', 'auditArchive.write'],
  },
} as const satisfies Record<string, OperatorFunctionDescription & { readonly everyMinutes: number }>;
