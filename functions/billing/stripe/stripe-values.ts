/** Converts seconds since 1970 to ISO 8601 with milliseconds. */
export function isoInstant(seconds: number): string {
  return new Date(seconds * 1_000).toISOString();
}

/** The id of a referenced object, expanded or not. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
