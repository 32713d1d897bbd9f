/** For a text with control characters or broken ones. */
export const unusableText =
  'This has characters that cannot be shown. Type it again, or paste it as plain text.';
