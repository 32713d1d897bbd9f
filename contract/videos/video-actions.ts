import type { VideoStatus } from './video-states.ts';

/** For the page's buttons and the handlers. */
export const videoActions = {
  cancel: ['queued', 'generating'],
  save: ['completed'],
  share: ['completed'],
  download: ['completed'],
  repeat: ['completed', 'failed', 'cancelled'],
  delete: ['completed', 'failed', 'cancelled'],
} as const satisfies Record<string, readonly VideoStatus[]>;

export type VideoAction = keyof typeof videoActions;

/** Whether a video in `status` allows `action`. */
export function allows(status: string, action: VideoAction): boolean {
  const statuses: readonly string[] = videoActions[action];
  return statuses.includes(status);
}
