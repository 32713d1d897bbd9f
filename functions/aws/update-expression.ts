/** The parts of a DynamoDB update that sets attributes or, where the value is null, removes them. */
export interface UpdateParts {
  /** `SET …` and `REMOVE …`, as far as there is something to set or to remove. */
  readonly clauses: readonly string[];
  /** `:new_<name>` for each attribute that is set. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Attribute names go into the expression as they are, so none may be a reserved word of DynamoDB. */
export function setOrRemove(attributes: Readonly<Record<string, unknown>>): UpdateParts {
  const set = Object.entries(attributes).filter(([, value]) => value !== null);
  const removed = Object.keys(attributes).filter((name) => attributes[name] === null);
  return {
    clauses: [
      ...(set.length > 0 ? [`SET ${set.map(([name]) => `${name} = :new_${name}`).join(', ')}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.join(', ')}`] : []),
    ],
    values: Object.fromEntries(set.map(([name, value]) => [`:new_${name}`, value])),
  };
}
