import type { Collection, Reader, Transaction } from 'emulator-kit/store.ts';
import type { Stripe } from 'stripe';
import type * as z from 'zod/mini';
import type { Identified } from '../state/collections.ts';
import type { NewId } from '../state/ids.ts';
import type { FormHash } from './form.ts';
import { parseParameters } from './parameters.ts';

/** What a reading route sees. */
export interface Reading {
  readonly store: Reader;
  readonly nowSeconds: number;
  /** Base of the hosted pages, without a trailing slash. */
  readonly pagesUrl: string;
  readonly newId: NewId;
}

/** A unit of work: all that one API request or one form changes is one write, or none. */
export interface Work extends Reading {
  readonly store: Transaction;
  /** What the events say they come from; both are null for a page. */
  readonly request: Stripe.Event.Request;
  readonly endpoints: readonly ListeningEndpoint[];
}

/** A webhook endpoint, as far as it matters to an event whether it is sent there. */
export interface ListeningEndpoint {
  readonly id: string;
  readonly enabledEvents: readonly string[];
}

/** Values of the `:name` segments of a route's path. */
type PathValues = Readonly<Record<string, string>>;
interface Given {
  readonly path: PathValues;
  readonly parameters: FormHash;
}

/** A method and path of the API. `prepare` validates the parameters before anything is changed. */
export type Route =
  | {
      readonly kind: 'read';
      readonly method: 'GET';
      readonly path: string;
      readonly prepare: (given: Given) => (reading: Reading) => object;
    }
  | {
      readonly kind: 'write';
      readonly method: 'POST' | 'DELETE';
      readonly path: string;
      readonly prepare: (given: Given) => (work: Work) => object;
    };

interface Definition<Context, Schema extends z.ZodMiniType> {
  /** `/v1/customers/:id` */
  readonly path: string;
  /** Every parameter but `expand`, which all routes take. */
  readonly parameters: Schema;
  /**
   * `id` is the path's `:id`, or empty. An `ApiError` that is thrown undoes the change; one that is returned is the
   * answer to a change that stays.
   */
  readonly handle: (context: Context, parameters: z.output<Schema>, id: string) => object;
}

export function get<Schema extends z.ZodMiniType>(definition: Definition<Reading, Schema>): Route {
  return { kind: 'read', method: 'GET', path: definition.path, prepare: prepareWith(definition) };
}

export function post<Schema extends z.ZodMiniType>(definition: Definition<Work, Schema>): Route {
  return { kind: 'write', method: 'POST', path: definition.path, prepare: prepareWith(definition) };
}

export function del<Schema extends z.ZodMiniType>(definition: Definition<Work, Schema>): Route {
  return { kind: 'write', method: 'DELETE', path: definition.path, prepare: prepareWith(definition) };
}

/**
 * The values of `pattern`'s `:name` segments in `path`, or null when it does not match. `search` is never an id:
 * `/v1/customers/search` is a route of Stripe's own, which is not emulated.
 */
export function matchPath(pattern: string, path: string): PathValues | null {
  const wanted = segmentsOf(pattern);
  const given = path.split('/');
  if (wanted.length !== given.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) {
      if (!/^[\w.-]{1,255}$/.test(value) || value === 'search') return null;
      values[part.slice(1)] = value;
    } else if (part !== value) return null;
  }
  return values;
}

const patternSegments = new Map<string, readonly string[]>();

function segmentsOf(pattern: string): readonly string[] {
  const known = patternSegments.get(pattern);
  if (known !== undefined) return known;
  const segments = pattern.split('/');
  patternSegments.set(pattern, segments);
  return segments;
}

/** A kind of object of the API: what it answers to and what may be expanded in it. */
export interface Resource {
  /** The value of its objects' property `object`. */
  readonly object: string;
  readonly collection: Collection<Identified>;
  readonly routes: readonly Route[];
  /** What may be expanded, by the path of the property; undefined leaves what is there. */
  readonly expansions?: Readonly<Record<string, (reading: Reading, id: string) => object | undefined>>;
}

function prepareWith<Context, Schema extends z.ZodMiniType>({
  parameters: schema,
  handle,
}: Definition<Context, Schema>) {
  return ({ path, parameters }: Given) => {
    const parsed = parseParameters(schema, parameters);
    return (context: Context) => handle(context, parsed, path.id ?? '');
  };
}
