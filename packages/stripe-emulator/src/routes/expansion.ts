import { invalidRequest } from './errors.ts';
import type { FormValue } from './form.ts';
import type { Reading, Resource } from './route.ts';

/** The paths in `expand[]=…`. */
export function parseExpand(value: FormValue | undefined): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((path) => typeof path === 'string')) {
    throw invalidRequest('Invalid array', { param: 'expand' });
  }
  return value;
}

/** `value` with what is at `paths` expanded, in each object of a list for paths that begin with `data.`. */
export function expand(
  value: object,
  paths: readonly string[],
  resources: readonly Resource[],
  reading: Reading,
): object {
  let result = value;
  for (const path of paths) {
    if (isList(result) && path.startsWith('data.')) {
      const inner = path.slice('data.'.length);
      result = { ...result, data: result.data.map((item) => expandPath(item, inner)) };
    } else result = expandPath(result, path);
  }
  return result;

  function expandPath(target: object, path: string): object {
    const resource = resources.find(({ object }) => 'object' in target && target.object === object);
    const expansion = resource?.expansions?.[path];
    if (expansion === undefined || !('id' in target) || typeof target.id !== 'string') {
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
    }
    const expanded = expansion(reading, target.id);
    return expanded === undefined ? target : setAt(target, path.split('.'), expanded);
  }
}

/** `target` with `value` below these names, as far as they lead. */
function setAt(target: object, [name = '', ...rest]: readonly string[], value: object): object {
  if (rest.length === 0) return { ...target, [name]: value };
  const current: unknown = Reflect.get(target, name);
  return typeof current === 'object' && current !== null
    ? { ...target, [name]: setAt(current, rest, value) }
    : target;
}

function isList(value: object): value is { object: 'list'; data: object[] } {
  return 'object' in value && value.object === 'list' && 'data' in value && Array.isArray(value.data);
}
