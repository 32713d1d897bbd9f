/** The video does not match the order: it is refunded, not delivered again. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';
}
