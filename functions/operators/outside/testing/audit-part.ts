/** An audit's part of a transaction, which blocks a second one of the same id. */
export function auditPart(id: string) {
  return {
    part: 'audit' as const,
    item: {
      Put: {
        TableName: 'credits',
        Item: { user_id: id, entry: 'audit' },
        ConditionExpression: 'attribute_not_exists(user_id)',
      },
    },
  };
}
