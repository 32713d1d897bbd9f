/** What video a client asks for. */
export interface VideoOptions {
  readonly prompt: string;
  readonly seconds: number;
  /** `16:9` */
  readonly aspectRatio: string;
  /** `720p` */
  readonly resolution: string;
}
