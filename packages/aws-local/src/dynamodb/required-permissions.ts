/** One action on one resource that the caller must be allowed. */
export interface RequiredPermission {
  readonly action: string;
  readonly resourceArn: string;
}

/**
 * What a DynamoDB call needs to be allowed, as AWS checks it: a transaction needs the action of each of its items, a
 * query or scan of an index needs it on the index.
 *
 * Source: the Service Authorization Reference for DynamoDB, and "Using IAM with transactions" in its developer guide.
 *
 * @param input the call's parsed body
 * @param tablesArn what precedes a table's name in its ARN
 */
export function requiredPermissions(
  operation: string,
  input: unknown,
  tablesArn: string,
): readonly RequiredPermission[] {
  const arnOf = (table: unknown): string =>
    typeof table === 'string' && table.startsWith('arn:') ? table : `${tablesArn}${String(table ?? '')}`;
  const request = recordOf(input);
  switch (operation) {
    case 'TransactWriteItems':
      return listOf(request.TransactItems).flatMap((item) =>
        Object.entries(recordOf(item)).map(([kind, part]) => ({
          action: `dynamodb:${transactionActions[kind] ?? kind}`,
          resourceArn: arnOf(recordOf(part).TableName),
        })),
      );
    case 'TransactGetItems':
      return listOf(request.TransactItems).map((item) => ({
        action: 'dynamodb:GetItem',
        resourceArn: arnOf(recordOf(recordOf(item).Get).TableName),
      }));
    case 'BatchGetItem':
    case 'BatchWriteItem':
      return Object.keys(recordOf(request.RequestItems)).map((table) => ({
        action: `dynamodb:${operation}`,
        resourceArn: arnOf(table),
      }));
    case 'Query':
    case 'Scan': {
      const index = request.IndexName;
      const resourceArn = arnOf(request.TableName);
      return [
        {
          action: `dynamodb:${operation}`,
          resourceArn: index === undefined ? resourceArn : `${resourceArn}/index/${String(index)}`,
        },
      ];
    }
    default:
      return [{ action: `dynamodb:${operation}`, resourceArn: arnOf(request.TableName) }];
  }
}

const transactionActions: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
