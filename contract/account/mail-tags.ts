/** Tags that SES repeats in an email's events: of letters, digits, `-` and `_`. */
export const mailTags = {
  /** The account that it went to. */
  account: 'account',
  kind: 'kind',
  /** It went to no account. The user pool's email has none of these. */
  noAccount: 'no_account',
} as const;
