/**
 * What an answer must hold for a page to use it: the fields that are read and the kind of each, never their values. A tab
 * stays open for days while the API grows, so more fields and unknown values of a list pass.
 */
export type ResponseShape =
  | 'string'
  | 'number'
  | 'boolean'
  /** An object whose keys are data. */
  | 'record'
  | { readonly fields: Readonly<Record<string, ResponseShape>> }
  | { readonly items: ResponseShape }
  | { readonly nullable: ResponseShape };

/** Whether `value` holds everything that `shape` asks for. A required field that is missing is no match, never a default. */
export function hasShape(value: unknown, shape: ResponseShape): boolean {
  if (shape === 'record') return isObject(value);
  if (typeof shape === 'string') return typeof value === shape;
  if ('nullable' in shape) return value === null || hasShape(value, shape.nullable);
  if ('items' in shape) return Array.isArray(value) && value.every((item) => hasShape(item, shape.items));
  return (
    isObject(value) &&
    Object.entries(shape.fields).every(([name, field]) => hasShape(Reflect.get(value, name), field))
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
