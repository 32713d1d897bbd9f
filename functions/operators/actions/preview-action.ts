import type { ActionRequest, Preview } from '../../../contract/operators/operator-actions.ts';
import type { Operator } from '../action/operator.ts';
import { type EngineDependencies, rehearse, requireRole } from './engine.ts';

/** POST /api/operators/actions/preview: writes nothing. */
export function previewAction(dependencies: Pick<EngineDependencies, 'actions' | 'now'>) {
  return async (operator: Operator, request: ActionRequest): Promise<Preview> => {
    requireRole(operator, request.action);
    return (await rehearse(dependencies, request, operator.name, dependencies.now())).preview;
  };
}
