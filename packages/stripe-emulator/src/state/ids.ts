import { randomInt } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Makes an id: `cus_` and 14 letters and digits, or more where the id itself opens a page. */
export type NewId = (prefix: string, length?: number) => string;

/** A random id. */
export function newId(prefix: string, length = 14): string {
  let random = '';
  while (random.length < length) random += alphabet.charAt(randomInt(alphabet.length));
  return `${prefix}_${random}`;
}

export interface CountedIds {
  readonly newId: NewId;
  /** Ids that go on counting from here. */
  readonly copy: () => CountedIds;
}

/** Ids that count, `cus_1`, `in_2`, …: the same calls get the same ids. */
export function countedIds(used = 0): CountedIds {
  let count = used;
  return {
    newId(prefix) {
      count += 1;
      return `${prefix}_${count}`;
    },
    copy: () => countedIds(count),
  };
}

/** The id of a property that may be expanded: stored objects hold ids only. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
