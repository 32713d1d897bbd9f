/** A pattern of AWS's, where `*` stands for any text, slashes too, and `?` for one character. */
export function wildcardExpression(
  pattern: string,
  { ignoreCase = false }: { readonly ignoreCase?: boolean } = {},
): RegExp {
  const source = pattern
    .replace(/[\\^$+.()|[\]{}]/g, '\\$&')
    .replaceAll(/\*+/g, '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, ignoreCase ? 'is' : 's');
}
