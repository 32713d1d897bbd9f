import {
  type OperatorActionDefinition,
  type OperatorActionName,
  operatorActions,
  reasonKinds,
} from '../../../contract/operators/operator-actions.ts';
import { mayDo, type OperatorRole, operatorRoles } from '../../../contract/operators/operator-roles.ts';
import {
  type OperatorRouteDefinition,
  type OperatorRouteKey,
  operatorRoutes,
} from '../../../contract/operators/operator-routes.ts';
import { incidentLimits, serviceNames, serviceStates } from '../../../contract/status.ts';
import { type BrowserRoute, shapeOf } from '../../api/browser-routes.ts';

/*
 * What the console needs of the contract. The build replaces this module with plain data (build/inline-routes.ts),
 * so that the console ships no schemas.
 */

export interface BrowserAction {
  readonly title: string;
  /** All that may ask for it, owners included. */
  readonly roles: readonly OperatorRole[];
}

export const browserRoutes: Readonly<Record<OperatorRouteKey, BrowserRoute>> = mapped(
  operatorRoutes,
  ({ method, path, response }: OperatorRouteDefinition) => ({ method, path, response: shapeOf(response) }),
);

export const browserActions: Readonly<Record<OperatorActionName, BrowserAction>> = mapped(
  operatorActions,
  ({ title, roles }: OperatorActionDefinition) => ({
    title,
    roles: operatorRoles.filter((role) => mayDo([role], roles)),
  }),
);

export const reasonChoices = reasonKinds;

export const incidentChoices = { ...incidentLimits, services: serviceNames, states: serviceStates };

function mapped<Key extends string, From, To>(
  table: Readonly<Record<Key, From>>,
  change: (from: From) => To,
): Readonly<Record<Key, To>>;
function mapped<From, To>(table: Readonly<Record<string, From>>, change: (from: From) => To) {
  return Object.fromEntries(Object.entries(table).map(([key, from]) => [key, change(from)]));
}
