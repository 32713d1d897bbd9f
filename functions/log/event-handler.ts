import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { powertoolsLogger } from './logger.ts';

/** The time this many milliseconds before the function's time is over. */
export type Until = (milliseconds: number) => Date;

/** The Lambda handler of what answers no request of the API: a schedule, a topic, a command of an operator. */
export function eventHandler<Event, Result>(run: (event: Event, until: Until) => Promise<Result>) {
  return middy<Event, Result>()
    .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
    .handler((event: Event, context: Context) =>
      run(event, (milliseconds) => new Date(Date.now() + context.getRemainingTimeInMillis() - milliseconds)),
    );
}
