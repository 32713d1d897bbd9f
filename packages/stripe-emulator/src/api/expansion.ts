import { invalidRequest } from './errors.ts';
import type { FormValue } from './form.ts';
import type { Reading, Resource } from './route.ts';

/** Stripe follows four levels: https://docs.stripe.com/expand */
const maximumDepth = 4;

/** The paths in `expand[]=…`. */
export function parseExpand(value: FormValue | undefined): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((path) => typeof path === 'string')) {
    throw invalidRequest('Invalid array', { param: 'expand' });
  }
  for (const path of value) {
    if (path.split('.').length > maximumDepth) {
      throw invalidRequest(`You cannot expand more than ${maximumDepth} levels of a property: ${path}`, {
        param: 'expand',
      });
    }
  }
  return value;
}

/** `value` with the ids at `paths` replaced by their objects. The value itself is left alone. */
export function expand(
  value: object,
  paths: readonly string[],
  resources: readonly Resource[],
  reading: Reading,
): object {
  return paths.reduce<object>((result, path) => expandPath(result, path.split('.'), path), value);

  function expandPath(
    target: object,
    [name = '', ...rest]: readonly string[],
    whole: string,
    owner?: Owner,
  ): object {
    const current: unknown = Reflect.get(target, name);
    if (isList(target) && name === 'data') {
      return {
        ...target,
        data: target.data.map((item) => (isObject(item) ? descend(item, rest, whole) : item)),
      };
    }
    const own = resources.find(({ object }) => 'object' in target && target.object === object);
    const resource = own ?? owner?.resource;
    const place = own === undefined && owner !== undefined ? `${owner.place}.${name}` : name;
    const deeper = resource?.included?.[[name, ...rest].join('.')];
    if (rest.length > 0 && deeper !== undefined && 'id' in target && typeof target.id === 'string') {
      return setAt(target, [name, ...rest], deeper(reading, target.id));
    }
    const include = resource?.included?.[name];
    if (include !== undefined && 'id' in target && typeof target.id === 'string') {
      const included = isObject(current) ? current : include(reading, target.id);
      return { ...target, [name]: descend(included, rest, whole) };
    }
    // A property that holds a whole object, such as a line item's price, is only a step on the way.
    if (isObject(current) && rest.length > 0) {
      const next = resource === undefined ? undefined : { resource, place };
      return { ...target, [name]: expandPath(current, rest, whole, next) };
    }
    const kind = resource?.expandable[place];
    if (kind === undefined) {
      throw invalidRequest(`This property cannot be expanded (${whole}).`, { param: 'expand' });
    }
    if (isObject(current)) return { ...target, [name]: descend(current, rest, whole) };
    if (typeof current !== 'string') return target;
    const found = resources
      .filter(({ object }) => [kind].flat().includes(object))
      .map((candidate) => candidate.find(reading, current))
      .find((one) => one !== undefined);
    return found === undefined ? target : { ...target, [name]: descend(found, rest, whole) };
  }

  function descend(target: object, rest: readonly string[], whole: string): object {
    return rest.length === 0 ? target : expandPath(target, rest, whole);
  }
}

/** What a hash without an `object` of its own belongs to, and where in it. */
interface Owner {
  readonly resource: Resource;
  readonly place: string;
}

/** `target` with `value` below these names, as far as they lead. */
function setAt(target: object, [name = '', ...rest]: readonly string[], value: object): object {
  if (rest.length === 0) return { ...target, [name]: value };
  const current: unknown = Reflect.get(target, name);
  return isObject(current) ? { ...target, [name]: setAt(current, rest, value) } : target;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isList(value: object): value is { object: 'list'; data: unknown[] } {
  return 'object' in value && value.object === 'list' && 'data' in value && Array.isArray(value.data);
}
