/** For an unreachable API or code that did not load. */
export function unreachableSentence(isOffline: boolean): string {
  return isOffline
    ? 'You’re offline. Your message is still here. Send it again when you’re connected.'
    : 'We couldn’t be reached. Your message is still here. Please send it again: it arrives only once, even if you press twice.';
}
