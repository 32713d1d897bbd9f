const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** How long a wait is, rounded up to a person's units: 'a minute', '20 minutes', '3 hours'. */
export function waitText(seconds: number): string {
  // Less than two of a unit is said in the smaller one: '90 minutes', not '2 hours'.
  const [name, unitSeconds] = units.find(([, unit]) => seconds >= 2 * unit) ?? ['second', 1];
  const count = Math.max(1, Math.ceil(seconds / unitSeconds));
  return count === 1 ? `a ${name}` : `${count} ${name}s`;
}

/** The sentence of an error, with the time after which another request may succeed in place of a vague one. */
export function withRetryTime(message: string, seconds: number): string {
  const reason = message.replace(/\s*Please (wait|try)\b[^.]*\.\s*$/, '');
  return `${reason} Please try again in ${waitText(seconds)}.`.trimStart();
}
