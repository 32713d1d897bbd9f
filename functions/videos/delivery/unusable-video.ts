/** The video does not match the order; another delivery would not help, and the video is refunded. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';
}
