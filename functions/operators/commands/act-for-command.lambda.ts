import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { powertoolsLogger } from '../../log/logger.ts';
import { actForCommand, CommandRequest } from './act-for-command.ts';
import { commandsInAws } from './commands-in-aws.ts';

const act = actForCommand(commandsInAws(createDocumentClient()));

/** `npm run credits`, `settings` and `incident` call it. */
export const handler = middy<unknown>()
  .use(injectLambdaContext(powertoolsLogger, { resetKeys: true }))
  .handler((event) => {
    const request = CommandRequest.safeParse(event);
    if (request.success) return act(request.data);
    const [issue] = request.error.issues;
    throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a request'}`);
  });
