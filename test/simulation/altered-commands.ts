import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** What a write may be, alone or in a transaction. */
interface Write {
  readonly UpdateExpression?: string | undefined;
  readonly ConditionExpression?: string | undefined;
}

/** Changes the updates whose expression contains a text, alone or in a transaction; for bugs that are overrides. */
export function alterUpdates(
  contained: string,
  alter: (write: Write) => Partial<Write>,
): (command: unknown) => unknown {
  const isMeant = ({ UpdateExpression: expression = '' }: Write) => expression.includes(contained);
  return (command) => {
    if (command instanceof UpdateCommand && isMeant(command.input)) {
      return new UpdateCommand({ ...command.input, ...alter(command.input) });
    }
    if (command instanceof TransactWriteCommand) {
      return new TransactWriteCommand({
        ...command.input,
        TransactItems: (command.input.TransactItems ?? []).map((item) =>
          item.Update !== undefined && isMeant(item.Update)
            ? { ...item, Update: { ...item.Update, ...alter(item.Update) } }
            : item,
        ),
      });
    }
    return command;
  };
}

/** Takes a part out of the condition of such updates. */
export function withoutCondition(contained: string, part: RegExp): (command: unknown) => unknown {
  return alterUpdates(contained, ({ ConditionExpression: condition }) => {
    const clauses = condition?.split(' AND ').filter((clause) => !part.test(clause)) ?? [];
    return { ConditionExpression: clauses.length === 0 ? undefined : clauses.join(' AND ') };
  });
}
