/**
 * The message of a failure for the person: the server's own. Where one of our triggers refused, Cognito writes
 * 'PreSignUp failed with error <its sentence>.' around it, which is left out.
 */
export function plainMessage(error: unknown, otherwise: string): string {
  // What a failed fetch and code that does not arrive are thrown as, in a browser's own words.
  if (error instanceof TypeError)
    return 'We could not reach the server. Check your connection and try again.';
  if (!(error instanceof Error) || error.message === '') return otherwise;
  // The web ACL before the user pool.
  if (error.name === 'ForbiddenException') {
    return 'Too many requests came from your network. Please try again in ten minutes.';
  }
  return withoutTriggerWords(error.message);
}

export function withoutTriggerWords(message: string): string {
  return /^\w+ failed with error (.+?)\.?\s*$/s.exec(message)?.[1] ?? message;
}
