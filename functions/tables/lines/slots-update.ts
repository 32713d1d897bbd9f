import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb';

/** The changes and conditions of one update. */
export interface SlotsUpdate {
  set(attribute: string, value: string | number): void;
  add(attribute: string, number: number): void;
  remove(attribute: string): void;
  /** @param condition of the attribute's placeholder */
  require(
    condition: (name: string) => string,
    attribute: string,
    values?: Readonly<Record<string, string | number>>,
  ): void;
  expressions(): Pick<
    UpdateCommandInput,
    'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
  >;
}

/** Names each attribute and value once, however often the update has it. */
export function createSlotsUpdate(): SlotsUpdate {
  const names = new Map<string, string>();
  const values = new Map<string | number, string>();
  const conditionValues: Record<string, string | number> = {};
  const clauses = { SET: [] as string[], ADD: [] as string[], REMOVE: [] as string[] };
  const conditions: string[] = [];
  const placeholder = <Key>(known: Map<Key, string>, key: Key, sign: string): string => {
    const found = known.get(key) ?? `${sign}${known.size}`;
    known.set(key, found);
    return found;
  };
  const nameOf = (attribute: string) => placeholder(names, attribute, '#n');
  const signOf = (value: string | number) => placeholder(values, value, ':v');
  return {
    set: (attribute, value) => clauses.SET.push(`${nameOf(attribute)} = ${signOf(value)}`),
    add: (attribute, number) => clauses.ADD.push(`${nameOf(attribute)} ${signOf(number)}`),
    remove: (attribute) => clauses.REMOVE.push(nameOf(attribute)),
    require(condition, attribute, given = {}) {
      conditions.push(condition(nameOf(attribute)));
      Object.assign(conditionValues, given);
    },
    expressions: () => ({
      UpdateExpression: Object.entries(clauses)
        .filter(([, changes]) => changes.length > 0)
        .map(([clause, changes]) => `${clause} ${changes.join(', ')}`)
        .join(' '),
      ...(conditions.length > 0 && { ConditionExpression: conditions.join(' AND ') }),
      ExpressionAttributeNames: Object.fromEntries(Array.from(names, ([name, sign]) => [sign, name])),
      ...((values.size > 0 || Object.keys(conditionValues).length > 0) && {
        ExpressionAttributeValues: {
          ...conditionValues,
          ...Object.fromEntries(Array.from(values, ([value, sign]) => [sign, value])),
        },
      }),
    }),
  };
}
