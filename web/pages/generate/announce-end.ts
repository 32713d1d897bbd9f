import { t } from '@lingui/core/macro';
import { isFreeSample } from '../../../contract/billing/catalog.ts';
import { links } from '../../addresses/links.ts';
import type { Video } from '../../api/received.ts';
import { showToast } from '../../design/toasts.ts';
import { generationFailed } from './attempt-texts.ts';

/** The monitor and the history say why a video failed. */
export function announceEnd(video: Video, isOnMonitor: boolean): void {
  const credits = video.credits_used;
  const isFree = isFreeSample(video);
  if (video.status === 'completed') {
    showToast({
      title: t`Video generated successfully!`,
      description: isFree ? t`It was free.` : t`${credits} credits have been deducted from your account.`,
      tone: 'success',
    });
  } else if (video.status === 'failed') {
    showToast({
      ...generationFailed(),
      ...(!isOnMonitor && { action: { label: t`See your videos`, to: links.history() } }),
    });
  }
}
