import type { VideoOptions } from '../generation/video-options.ts';
import type { PlannedVideo } from '../generation/video-script.ts';

/** A request for a video, as the service understood it. */
export interface RequestedVideo extends VideoOptions {
  readonly operation: string;
  readonly model: string;
  readonly hasSound: boolean;
  /** Null: from text only. */
  readonly imageBytes: Buffer | null;
  readonly lastFrameBytes: Buffer | null;
  readonly references: readonly Buffer[];
  readonly seed: number | null;
}

/** A long-running operation that makes one video. */
export interface VideoOperation {
  readonly requested: RequestedVideo;
  readonly video: PlannedVideo;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** The folder in Cloud Storage that receives the video: `gs://bucket/path/`. */
  readonly folder: string;
}

/** Every operation by its name. */
export type VideoOperations = Map<string, VideoOperation>;

/** Whether the operation has ended by `now`, milliseconds since 1970. */
export function isDone({ video, createdAt }: VideoOperation, now: number): boolean {
  return video.outcome !== 'never' && now >= createdAt + video.readyAfterMilliseconds;
}

/** The address of the operation's video in Cloud Storage. */
export function uriOf({ folder, requested }: VideoOperation): string {
  return `${folder.replace(/\/$/, '')}/${requested.operation.slice(-12)}/sample_0.mp4`;
}
