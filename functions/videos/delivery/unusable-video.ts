/**
 * What a provider delivered is not the video that was asked for, and no second copy of it would be. The person gets the
 * credits back.
 */
export class UnusableVideo extends Error {
  override readonly name = 'UnusableVideo';
}
