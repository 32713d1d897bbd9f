/**
 * What a provider delivered is not the film that was asked for, and no second copy of it would be. The person gets the
 * credits back.
 */
export class UnusableFilm extends Error {
  override readonly name = 'UnusableFilm';
}
