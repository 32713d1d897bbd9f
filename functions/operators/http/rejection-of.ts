import { errorCodes } from '../../../contract/errors.ts';
import { type OperatorErrorCode, operatorErrors } from '../../../contract/operators/operator-errors.ts';
import type { OperatorRouteKey } from '../../../contract/operators/operator-routes.ts';
import { isDependencyFailure } from '../../errors/dependency-failure.ts';
import { Rejection } from '../../errors/rejection.ts';
import { causeOf, log } from '../../log/logger.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';

/** Logs an error of a route, and says what an operator is answered; unexpected details stay in the log. */
export function rejectionOf(error: unknown, route: OperatorRouteKey | null): OperatorRejection {
  if (error instanceof OperatorRejection) return error;
  if (error instanceof Rejection) return ofSite(error);
  if (isDependencyFailure(error)) {
    log.error('request.dependency_failed', { route, cause: causeOf(error) });
    return new OperatorRejection('temporarily_unavailable');
  }
  log.error('request.failed', {
    route,
    cause: causeOf(error),
    stack: error instanceof Error ? error.stack : undefined,
  });
  return new OperatorRejection('internal');
}

/** Slices of the site reject in the site's words; codes that operators do not have are refusals of a rule. */
function ofSite({ code, message, details }: Rejection): OperatorRejection {
  const { field, allowed } = details;
  return new OperatorRejection(isOperatorCode(code) ? code : codeOfStatus(errorCodes[code].status), {
    message,
    ...(field !== undefined && { field }),
    ...(allowed !== undefined && { allowed }),
  });
}

function codeOfStatus(status: number): OperatorErrorCode {
  return status >= 500 ? 'temporarily_unavailable' : 'action_refused';
}

function isOperatorCode(code: string): code is OperatorErrorCode {
  return Object.hasOwn(operatorErrors, code);
}
