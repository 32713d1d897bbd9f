/** The id of what Stripe refers to, whether it was expanded or not; null where it refers to nothing. */
export function idOf(value: string | { readonly id: string } | null): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null);
}
