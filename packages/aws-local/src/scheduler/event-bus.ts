import { ofType, type Resource } from '../assembly/resource-type.ts';
import type { InvocationSource } from '../lambda/permissions.ts';
import { type EventPattern, eventRule, type WantedValues } from './resources.ts';

/** An event of EventBridge: its fields, as a rule's pattern names them. */
export type BusEvent = Readonly<Record<string, unknown>>;

/** The default event bus. */
export interface EventBus {
  /** Hands an event to the functions of the rules that it matches, and does not wait for them. */
  readonly put: (event: BusEvent) => void;
}

/** The template's rules with a pattern. */
export function createEventBus(
  resources: readonly Resource[],
  environment: {
    /** Invokes asynchronously (InvocationType: Event); settles when the event is done with, retries included. */
    readonly invokeAsync: (functionArn: string, event: unknown) => Promise<void>;
    readonly assertMayInvoke: (source: InvocationSource) => void;
    readonly log: (line: string) => void;
  },
): EventBus {
  const { invokeAsync, assertMayInvoke, log } = environment;
  const rules = ofType(resources, eventRule).flatMap(({ logicalId, attributes, properties }) => {
    const { EventPattern: pattern, Targets, State } = properties;
    if (pattern === undefined || State === 'DISABLED') return [];
    const functionArns = Targets.map(({ Arn }) => Arn);
    for (const functionArn of functionArns) {
      assertMayInvoke({
        ...{ functionArn, service: 'events.amazonaws.com' },
        sourceArn: String(attributes.Arn),
      });
    }
    return [{ name: logicalId, pattern, functionArns }];
  });
  return {
    put: (event) => {
      for (const { name, functionArns } of rules.filter((rule) => matches(rule.pattern, event))) {
        for (const functionArn of functionArns) {
          invokeAsync(functionArn, event).catch((error: unknown) => log(`The rule ${name} failed: ${error}`));
        }
      }
    },
  };
}

/**
 * Whether each field of the pattern matches: one of its values is one of the event's.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-pattern-operators.html
 */
function matches(pattern: EventPattern, event: unknown): boolean {
  const fields: Readonly<Record<string, unknown>> =
    typeof event === 'object' && event !== null ? { ...event } : {};
  return Object.entries(pattern).every(([name, wanted]) => {
    const value = fields[name];
    return isList(wanted) ? hasOneOf(wanted, value) : matches(wanted, value);
  });
}

function isList(wanted: EventPattern | WantedValues): wanted is WantedValues {
  return Array.isArray(wanted);
}

function hasOneOf(wanted: WantedValues, value: unknown): boolean {
  const values: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return wanted.some((one) =>
    typeof one === 'string' ? values.includes(one) : one.exists === values.length > 0,
  );
}
