/** What video an emulated service was asked for. */
export interface VideoWish {
  readonly prompt: string;
  readonly seconds: number;
  /** `16:9` */
  readonly aspectRatio: string;
  /** `720p` */
  readonly resolution: string;
}
