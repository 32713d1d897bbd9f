/**
 * Stands in for Lingui's macro in the build of the console: returns the text as it is written.
 *
 * @param source a template's strings, or a message that Lingui would look up
 */
export function t(source: TemplateStringsArray | { readonly message: string }, ...values: unknown[]): string {
  return 'message' in source ? source.message : String.raw({ raw: source }, ...values);
}
