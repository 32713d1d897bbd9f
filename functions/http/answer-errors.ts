import type middy from '@middy/core';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorCode, errorCodes } from '../../contract/errors.ts';
import type { RouteKey } from '../../contract/routes.ts';
import { isDependencyFailure } from '../errors/dependency-failure.ts';
import { Rejection } from '../errors/rejection.ts';
import { causeOf, log } from '../log/logger.ts';
import type { ApiEvent } from './read-request.ts';

/**
 * Logs and answers errors: a rejection as it is, a failed dependency with `onDependencyFailure`, others with
 * `internal`.
 *
 * @param answer formats a rejection
 */
export function answerErrors(
  key: RouteKey,
  onDependencyFailure: ErrorCode,
  answer: (rejection: Rejection, event: ApiEvent) => APIGatewayProxyStructuredResultV2,
): middy.MiddlewareObj<ApiEvent, APIGatewayProxyStructuredResultV2> {
  return {
    onError: (request) => {
      request.response = answer(rejectionOf(request.error), request.event);
    },
  };

  function rejectionOf(error: unknown): Rejection {
    if (error instanceof Rejection) {
      log.info('request.completed', {
        route: key,
        status: errorCodes[error.code].status,
        error: error.code,
      });
      return error;
    }
    if (isDependencyFailure(error)) {
      log.error('request.dependency_failed', { route: key, cause: causeOf(error) });
      return new Rejection(onDependencyFailure);
    }
    log.error('request.failed', {
      route: key,
      cause: causeOf(error),
      stack: error instanceof Error ? error.stack : undefined,
    });
    return new Rejection('internal');
  }
}
