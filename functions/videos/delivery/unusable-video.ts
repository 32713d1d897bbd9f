/** A provider delivered something else than was asked for; another attempt would not help. The video is refunded. */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';
}
