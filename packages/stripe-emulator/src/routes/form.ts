import { invalidRequest } from './errors.ts';

/** What a form-encoded body says: texts, lists and hashes of them. Hashes have no prototype. */
export type FormValue = string | FormValue[] | FormHash;
export interface FormHash {
  [name: string]: FormValue;
}

const maximumFields = 1_000;
const maximumDepth = 8;

/**
 * `line_items[0][price]=x&expand[]=y` → `{ line_items: [{ price: 'x' }], expand: ['y'] }`. Hashes with the keys 0 to
 * n-1 become lists.
 */
export function parseForm(text: string): FormHash {
  const root = emptyHash();
  const fields = [...new URLSearchParams(text)];
  if (fields.length > maximumFields) throw invalidRequest(`A request may have ${maximumFields} parameters.`);
  for (const [name, value] of fields) assign(root, keysOf(name), value, name);
  return Object.assign(emptyHash(), mapValues(root));
}

/** The form as text whose order does not depend on the sender's, to tell whether two requests ask the same. */
export function canonicalForm(text: string): string {
  const parameters = new URLSearchParams(text);
  parameters.sort();
  return parameters.toString();
}

function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
  if (match?.[1] === undefined) throw invalidRequest(`Invalid parameter name: ${name.slice(0, 100)}`);
  const inner = [...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? '');
  if (inner.length >= maximumDepth) throw invalidRequest(`Parameters nest too deeply: ${name.slice(0, 100)}`);
  return [match[1], ...inner];
}

function assign(root: FormHash, keys: readonly string[], value: string, name: string): void {
  let hash = root;
  for (const [depth, given] of keys.entries()) {
    const key = given === '' && depth > 0 ? String(Object.keys(hash).length) : given;
    if (depth === keys.length - 1) {
      hash[key] = value;
      return;
    }
    const next = hash[key] ?? emptyHash();
    if (typeof next === 'string' || Array.isArray(next)) {
      throw invalidRequest(`Invalid parameter: ${name} is both a value and a hash`, { param: name });
    }
    hash[key] = next;
    hash = next;
  }
}

function normalize(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const keys = Object.keys(value);
  const isList = keys.length > 0 && keys.every((_, index) => value[String(index)] !== undefined);
  const mapped = mapValues(value);
  return isList ? keys.map((_, index) => mapped[String(index)] ?? '') : mapped;
}

function mapValues(hash: FormHash): FormHash {
  const mapped = emptyHash();
  for (const [key, value] of Object.entries(hash)) mapped[key] = normalize(value);
  return mapped;
}

function emptyHash(): FormHash {
  return Object.create(null);
}
