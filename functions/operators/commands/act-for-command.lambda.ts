import { createDocumentClient } from '../../aws/dynamodb-client.ts';
import { eventHandler } from '../../log/event-handler.ts';
import { actForCommand, CommandRequest } from './act-for-command.ts';
import { commandsInAws } from './commands-in-aws.ts';

const act = actForCommand(commandsInAws(createDocumentClient()));

/** `npm run credits`, `settings` and `incident` call it. */
export const handler = eventHandler((event) => {
  const request = CommandRequest.safeParse(event);
  if (request.success) return act(request.data);
  const [issue] = request.error.issues;
  throw new Error(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not a request'}`);
});
