import type { PlannedVideo } from '../generation/video-script.ts';
import type { RequestedVideo } from './read-request.ts';

/** One exchange with a model, which makes one video. */
export interface Interaction {
  readonly requested: RequestedVideo;
  readonly video: PlannedVideo;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  cancelled: boolean;
}

/** The interaction's status at `now`, milliseconds since 1970. */
export function statusOf(
  { video, createdAt, cancelled }: Interaction,
  now: number,
): 'cancelled' | 'in_progress' | 'failed' | 'completed' {
  if (cancelled) return 'cancelled';
  if (video.outcome === 'never' || now < createdAt + video.readyAfterMilliseconds) return 'in_progress';
  return video.outcome === 'failed' ? 'failed' : 'completed';
}

/** Describes an interaction at `now`, milliseconds since 1970. `newLink` makes a link to its video. */
export function describeInteraction(interaction: Interaction, now: number, newLink: () => string): object {
  const status = statusOf(interaction, now);
  const isVideo = status === 'completed' && interaction.video.outcome === 'video';
  const { task, videoBytes } = interaction.requested;
  return {
    id: interaction.requested.id,
    object: 'interaction',
    model: interaction.requested.model,
    status,
    created: new Date(interaction.createdAt).toISOString(),
    updated: new Date(now).toISOString(),
    ...(status === 'failed' && { errors: [{ code: 'internal', message: 'The video could not be made.' }] }),
    // Completed without a video: the safety filter removed it.
    steps: isVideo
      ? [
          {
            type: 'model_output',
            content: [
              {
                type: 'video',
                mime_type: 'video/mp4',
                // Nothing is drawn here: an uploaded video that is edited comes back as it is.
                ...(task === 'edit' && videoBytes !== null
                  ? { data: videoBytes.toString('base64') }
                  : { uri: newLink() }),
              },
            ],
          },
        ]
      : [],
  };
}
