import type { Environment } from '../foundation/environments.ts';

/** Functions that operators call from the command line, by fixed names. */
const operatorFunctions = {
  /** `npm run stripe:sync` */
  syncStripeCatalog: 'sync-stripe-catalog',
  /** `npm run reconcile -- --hours` */
  reconcileBilling: 'reconcile-billing',
  /** `npm run messages` */
  listMessages: 'list-messages',
  /** `npm run restore` */
  eraseAgain: 'erase-again',
  checkRestored: 'check-restored',
  /** `npm run import-users` */
  importUsers: 'import-users',
  /** `npm run api-contract` */
  setApiContract: 'set-api-contract',
  /** `npm run operator` */
  manageOperators: 'manage-operators',
  /** `npm run credits`, `settings`, `incident` and, of one person, `reconcile` */
  actForCommand: 'act-for-command',
  /** `npm run margin` */
  reportMargin: 'report-margin',
} as const;

export type OperatorFunction = keyof typeof operatorFunctions;

/** `reelwright-prod-sync-stripe-catalog` */
export function operatorFunctionName(environment: Environment['name'], key: OperatorFunction): string {
  return `reelwright-${environment}-${operatorFunctions[key]}`;
}
