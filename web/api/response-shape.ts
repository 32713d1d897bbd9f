/**
 * The fields that a page reads and their kinds. A tab stays open while the API grows, so more fields and
 * unknown values pass.
 */
export type ResponseShape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'anything'
  /** An object with arbitrary keys. */
  | 'record'
  | { readonly fields: Readonly<Record<string, ResponseShape>> }
  | { readonly items: ResponseShape }
  | { readonly nullable: ResponseShape }
  | { readonly anyOf: readonly ResponseShape[] };

/** Whether `value` has every field of `shape`; a missing one never gets a default. */
export function hasShape(value: unknown, shape: ResponseShape): boolean {
  if (shape === 'anything') return true;
  if (shape === 'record') return isObject(value);
  if (typeof shape === 'string') return typeof value === shape;
  if ('nullable' in shape) return value === null || hasShape(value, shape.nullable);
  if ('items' in shape) return Array.isArray(value) && value.every((item) => hasShape(item, shape.items));
  if ('anyOf' in shape) return shape.anyOf.some((one) => hasShape(value, one));
  return (
    isObject(value) &&
    Object.entries(shape.fields).every(([name, field]) => hasShape(Reflect.get(value, name), field))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
