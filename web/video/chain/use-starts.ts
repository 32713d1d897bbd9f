import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ParentUse, parentUses } from '../../../contract/videos/models.ts';
import { allows } from '../../../contract/videos/video-actions.ts';
import type { Video } from '../../api/received.ts';
import { siteConfig } from '../../session/site-config.ts';
import { startLock } from './start-lock.ts';

/** A way to begin another video from a video. */
export interface Start {
  readonly use: ParentUse;
  readonly label: string;
  /** Why not; null: it can begin. */
  readonly lock: string | null;
}

/** None for a video that is not completed, or that a case hides. */
export function useStarts(video: Video): readonly Start[] {
  const { data: choices = [] } = useQuery({
    queryKey: ['model-choices'],
    queryFn: async () => (await siteConfig()).video_models.choices,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  if (!allows(video.status, 'download') || video.hidden_by_case !== null) return [];
  return parentUses.map((use) => ({ use, label: startText(use), lock: startLock(video, use, choices) }));
}

function startText(use: ParentUse): string {
  return use === 'continue'
    ? t({ message: 'Continue', context: 'video', comment: 'button: makes the next seconds of a video' })
    : t({ message: 'Change', context: 'video', comment: 'button: makes a video again, changed by words' });
}
