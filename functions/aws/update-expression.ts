export interface ItemChange {
  /** Null removes the attribute. */
  readonly set?: Readonly<Record<string, NonNullable<unknown> | null>>;
  /** Written only while the attribute is absent. */
  readonly setOnce?: Readonly<Record<string, NonNullable<unknown>>>;
  /** Adds numbers, or members to a set. */
  readonly add?: Readonly<Record<string, number | ReadonlySet<string>>>;
  /** Removes members from sets. */
  readonly take?: Readonly<Record<string, ReadonlySet<string>>>;
  /** Names attributes plainly, or as `#name` if the name is reserved in DynamoDB. */
  readonly condition?: string;
  /** The condition's values, by placeholder. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The parameters of an UpdateItem except table and key. */
export function updateExpression({
  set = {},
  setOnce = {},
  add = {},
  take = {},
  condition,
  values = {},
}: ItemChange) {
  const assigned = Object.entries(set).filter(([, value]) => value !== null);
  const removed = Object.keys(set).filter((name) => set[name] === null);
  const once = Object.entries(setOnce);
  const added = Object.entries(add);
  const taken = Object.entries(take);
  const UpdateExpression = [
    clause('SET', [
      ...assigned.map(([name]) => `#${name} = :new_${name}`),
      ...once.map(([name]) => `#${name} = if_not_exists(#${name}, :new_${name})`),
    ]),
    clause(
      'REMOVE',
      removed.map((name) => `#${name}`),
    ),
    clause(
      'ADD',
      added.map(([name]) => `#${name} :new_${name}`),
    ),
    clause(
      'DELETE',
      taken.map(([name]) => `#${name} :new_${name}`),
    ),
  ]
    .filter((part) => part !== '')
    .join(' ');
  const names = `${UpdateExpression} ${condition ?? ''}`.match(/(?<=#)\w+/g) ?? [];
  const allValues = {
    ...values,
    ...Object.fromEntries(
      [...assigned, ...once, ...added, ...taken].map(([name, value]) => [`:new_${name}`, value]),
    ),
  };
  return {
    UpdateExpression,
    ...(condition !== undefined && { ConditionExpression: condition }),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ...(Object.keys(allValues).length > 0 && { ExpressionAttributeValues: allValues }),
  };
}

function clause(keyword: string, parts: readonly string[]): string {
  return parts.length === 0 ? '' : `${keyword} ${parts.join(', ')}`;
}
