/** What film an emulated service was asked for. */
export interface FilmWish {
  readonly prompt: string;
  readonly seconds: number;
  /** `16:9` */
  readonly aspectRatio: string;
  /** `720p` */
  readonly resolution: string;
}
