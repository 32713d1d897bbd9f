/** An instant in ISO 8601 as mails write it: `21 November 2026, 14:30 UTC`. */
export function instantText(instant: string): string {
  const text = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(instant));
  return `${text.replace(' at ', ', ')} UTC`;
}
