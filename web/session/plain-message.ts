/**
 * What a person is told of a failure: the server's own message. Where one of our triggers spoke, Cognito writes
 * 'PreSignUp failed with error <its sentence>.' around it, which is no help to anybody.
 */
export function plainMessage(error: unknown, otherwise: string): string {
  if (!(error instanceof Error) || error.message === '') return otherwise;
  return withoutTriggerWords(error.message);
}

export function withoutTriggerWords(message: string): string {
  return /^\w+ failed with error (.+?)\.?\s*$/s.exec(message)?.[1] ?? message;
}
