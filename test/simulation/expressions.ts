/**
 * DynamoDB's expressions, as far as our stores write them, compiled once each. What is not understood stops the test.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html
 */

export type Item = Readonly<Record<string, unknown>>;

/** The placeholders of one request. */
export interface Placeholders {
  readonly names: Readonly<Record<string, string>> | undefined;
  readonly values: Readonly<Record<string, unknown>> | undefined;
}

export type Condition = (item: Item | undefined, placeholders: Placeholders) => boolean;
export type Update = (item: Item, placeholders: Placeholders) => Item;

/** Compiles a condition, a key condition or a filter. */
export function compileCondition(expression: string): Condition {
  return remembered(conditions, expression, (tokens) => readOr(tokens));
}

/** Compiles an update. */
export function compileUpdate(expression: string): Update {
  return remembered(updates, expression, readUpdate);
}

const conditions = new Map<string, Condition>();
const updates = new Map<string, Update>();

function remembered<Compiled>(
  known: Map<string, Compiled>,
  expression: string,
  read: (tokens: Tokens) => Compiled,
): Compiled {
  const found = known.get(expression);
  if (found !== undefined) return found;
  const tokens = tokensOf(expression);
  const compiled = read(tokens);
  if (!tokens.isAtEnd()) throw new Error(`Not understood in '${expression}': ${tokens.peek()}`);
  known.set(expression, compiled);
  return compiled;
}

interface Tokens {
  peek(): string;
  take(): string;
  takeIf(word: string): boolean;
  expect(word: string): void;
  isAtEnd(): boolean;
}

function tokensOf(expression: string): Tokens {
  const words = expression.match(/<=|>=|<>|[=<>(),+-]|[#:]?\w+|\S/g) ?? [];
  let index = 0;
  const peek = () => words[index] ?? '';
  const take = () => {
    index += 1;
    return words[index - 1] ?? '';
  };
  const takeIf = (word: string) => {
    if (peek().toUpperCase() !== word.toUpperCase()) return false;
    index += 1;
    return true;
  };
  return {
    peek,
    take,
    takeIf,
    expect(word) {
      if (!takeIf(word)) throw new Error(`'${word}' was expected in '${expression}', not '${peek()}'.`);
    },
    isAtEnd: () => index >= words.length,
  };
}

type Operand = (item: Item | undefined, placeholders: Placeholders) => unknown;

function readOr(tokens: Tokens): Condition {
  let left = readAnd(tokens);
  while (tokens.takeIf('OR')) {
    const first = left;
    const second = readAnd(tokens);
    left = (item, placeholders) => first(item, placeholders) || second(item, placeholders);
  }
  return left;
}

function readAnd(tokens: Tokens): Condition {
  let left = readPrimary(tokens);
  while (tokens.takeIf('AND')) {
    const first = left;
    const second = readPrimary(tokens);
    left = (item, placeholders) => first(item, placeholders) && second(item, placeholders);
  }
  return left;
}

function readPrimary(tokens: Tokens): Condition {
  if (tokens.takeIf('(')) {
    const inner = readOr(tokens);
    tokens.expect(')');
    return inner;
  }
  if (tokens.takeIf('NOT')) {
    const inner = readPrimary(tokens);
    return (item, placeholders) => !inner(item, placeholders);
  }
  switch (tokens.peek()) {
    case 'attribute_exists': {
      const path = readArgument(tokens);
      return (item, placeholders) => path(item, placeholders) !== undefined;
    }
    case 'attribute_not_exists': {
      const path = readArgument(tokens);
      return (item, placeholders) => path(item, placeholders) === undefined;
    }
    case 'begins_with':
    case 'contains': {
      const isStart = tokens.take() === 'begins_with';
      tokens.expect('(');
      const whole = readOperand(tokens);
      tokens.expect(',');
      const part = readOperand(tokens);
      tokens.expect(')');
      return (item, placeholders) => {
        const text = whole(item, placeholders);
        const sought = part(item, placeholders);
        if (!isStart && text instanceof Set) return text.has(sought);
        if (typeof text !== 'string' || typeof sought !== 'string') return false;
        return isStart ? text.startsWith(sought) : text.includes(sought);
      };
    }
    default:
      return readComparison(tokens);
  }
}

function readArgument(tokens: Tokens): Operand {
  tokens.take();
  tokens.expect('(');
  const path = readOperand(tokens);
  tokens.expect(')');
  return path;
}

function readComparison(tokens: Tokens): Condition {
  const left = readOperand(tokens);
  if (tokens.takeIf('IN')) {
    tokens.expect('(');
    const options: Operand[] = [];
    do options.push(readOperand(tokens));
    while (tokens.takeIf(','));
    tokens.expect(')');
    return (item, placeholders) => {
      const value = left(item, placeholders);
      return value !== undefined && options.some((option) => option(item, placeholders) === value);
    };
  }
  const comparator = tokens.take();
  const right = readOperand(tokens);
  const compare = comparators.get(comparator);
  if (compare === undefined) throw new Error(`The comparator '${comparator}' is not understood.`);
  return (item, placeholders) => {
    const a = left(item, placeholders);
    const b = right(item, placeholders);
    // A missing attribute, and one of another type, compares as false.
    if (typeof a === 'number' && typeof b === 'number') return compare(a < b ? -1 : a > b ? 1 : 0);
    if (typeof a === 'string' && typeof b === 'string') return compare(a < b ? -1 : a > b ? 1 : 0);
    if (typeof a === 'boolean' && typeof b === 'boolean') return compare(a === b ? 0 : 1);
    return false;
  };
}

const comparators: ReadonlyMap<string, (order: number) => boolean> = new Map([
  ['=', (order) => order === 0],
  ['<>', (order) => order !== 0],
  ['<', (order) => order < 0],
  ['<=', (order) => order <= 0],
  ['>', (order) => order > 0],
  ['>=', (order) => order >= 0],
]);

function readOperand(tokens: Tokens): Operand {
  const word = tokens.take();
  if (word === 'size') {
    tokens.expect('(');
    const whole = readOperand(tokens);
    tokens.expect(')');
    return (item, placeholders) => membersOf(whole(item, placeholders)).size;
  }
  if (word.startsWith(':')) {
    return (_item, { values }) => {
      const value = values?.[word];
      if (value === undefined) throw new Error(`The request gives no value for ${word}.`);
      return value;
    };
  }
  const nameOf = readName(word);
  return (item, placeholders) => item?.[nameOf(placeholders)];
}

function readName(word: string): (placeholders: Placeholders) => string {
  if (!/^#?[A-Za-z_]\w*$/.test(word)) throw new Error(`'${word}' is no attribute's name.`);
  if (!word.startsWith('#')) return () => word;
  return ({ names }) => {
    const name = names?.[word];
    if (name === undefined) throw new Error(`The request gives no name for ${word}.`);
    return name;
  };
}

type Change = (before: Item, changed: Record<string, unknown>, placeholders: Placeholders) => void;

function readUpdate(tokens: Tokens): Update {
  const changes: Change[] = [];
  let isRemoving = false;
  while (!tokens.isAtEnd()) {
    const clause = tokens.take().toUpperCase();
    isRemoving ||= clause === 'REMOVE' || clause === 'DELETE';
    do changes.push(readChange(clause, tokens));
    while (tokens.takeIf(','));
  }
  return (before, placeholders) => {
    const changed: Record<string, unknown> = { ...before };
    for (const change of changes) change(before, changed, placeholders);
    // Copied once more: an object from which something was deleted is slow to read.
    return isRemoving ? { ...changed } : changed;
  };
}

function readChange(clause: string, tokens: Tokens): Change {
  const nameOf = readName(tokens.take());
  switch (clause) {
    case 'SET': {
      tokens.expect('=');
      const value = readValue(tokens);
      return (before, changed, placeholders) => {
        changed[nameOf(placeholders)] = value(before, placeholders);
      };
    }
    case 'REMOVE':
      return (_before, changed, placeholders) => {
        delete changed[nameOf(placeholders)];
      };
    case 'ADD': {
      const amount = readOperand(tokens);
      return (before, changed, placeholders) => {
        const name = nameOf(placeholders);
        const added = amount(before, placeholders);
        if (added instanceof Set) {
          changed[name] = new Set([...membersOf(before[name]), ...added]);
          return;
        }
        const value = before[name] ?? 0;
        if (typeof added !== 'number' || typeof value !== 'number') throw new Error(`${name} is no number.`);
        changed[name] = value + added;
      };
    }
    case 'DELETE': {
      const members = readOperand(tokens);
      return (before, changed, placeholders) => {
        const name = nameOf(placeholders);
        const taken = membersOf(members(before, placeholders));
        const left = new Set([...membersOf(before[name])].filter((member) => !taken.has(member)));
        // DynamoDB has no empty set.
        if (left.size > 0) changed[name] = left;
        else delete changed[name];
      };
    }
    default:
      throw new Error(`The clause '${clause}' is not understood.`);
  }
}

function membersOf(value: unknown): Set<unknown> {
  if (value === undefined) return new Set();
  if (value instanceof Set) return value;
  throw new Error('Only a set has members.');
}

/** What SET may write; the values are those before the update. */
function readValue(tokens: Tokens): Operand {
  let left = readTerm(tokens);
  while (tokens.peek() === '+' || tokens.peek() === '-') {
    const sign = tokens.take() === '+' ? 1 : -1;
    const first = left;
    const second = readTerm(tokens);
    left = (item, placeholders) => {
      const a = first(item, placeholders);
      const b = second(item, placeholders);
      if (typeof a !== 'number' || typeof b !== 'number') throw new Error('Only numbers are added.');
      return a + sign * b;
    };
  }
  return left;
}

function readTerm(tokens: Tokens): Operand {
  if (tokens.peek() !== 'if_not_exists') return readOperand(tokens);
  tokens.take();
  tokens.expect('(');
  const path = readOperand(tokens);
  tokens.expect(',');
  const otherwise = readOperand(tokens);
  tokens.expect(')');
  return (item, placeholders) => path(item, placeholders) ?? otherwise(item, placeholders);
}
