/** One partition per index: messages come by the dozen, not by the thousand a second. */
export const unmailed = 'unmailed';
export const listed = 'listed';

/** The key in the index of senders, regardless of case. */
export function senderOf(email: string): string {
  return email.trim().toLowerCase();
}
