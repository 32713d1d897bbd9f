import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { messageOf } from '../../../api/error-texts.ts';
import { videoQuery } from '../../../api/queries.ts';
import type { Video } from '../../../api/received.ts';
import { lackingText } from '../../../content/options/video-options.ts';
import { Button } from '../../../design/controls/button.tsx';
import type { DraftParent } from '../draft/draft.ts';
import type { Offer } from '../draft/offer.ts';
import { RemoveButton } from './remove-button.tsx';

/** The video that the form continues or changes. */
export function ParentChip({
  parent,
  offer: { model, canStart },
  onLoad,
  onRemove,
}: {
  parent: DraftParent;
  offer: Offer;
  onLoad: (video: Video) => void;
  onRemove: () => void;
}) {
  const { id, use, video } = parent;
  const { data, error, refetch } = useQuery({ ...videoQuery(id), enabled: video === null });
  const isGone = error instanceof ApiError && error.code === 'not_found';
  const isUsable = data?.status === 'completed' && data.hidden_by_case === null;
  useEffect(() => {
    if (video === null && data !== undefined && isUsable) onLoad(data);
  }, [video, data, isUsable, onLoad]);

  const maximum = model.inputs.continuedMaximumSeconds;
  const made = video?.parent?.total_seconds ?? video?.duration ?? 0;
  const problem = problemOf();
  return (
    <section
      aria-label={use === 'continue' ? t`Continues a video` : t`Changes a video`}
      className="flex items-center gap-3 rounded-control border border-line bg-surface p-2"
    >
      <div className="on-screen flex aspect-video h-14 shrink-0 items-center justify-center overflow-hidden rounded-frame">
        {video?.thumbnail_url != null && (
          <img src={video.thumbnail_url} alt="" className="size-full object-contain" />
        )}
      </div>
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex flex-wrap items-baseline gap-x-2 font-medium">
          {use === 'continue' ? t`Continues` : t`Changes`}
          {use === 'continue' && video !== null && maximum !== null && (
            <span className="timecode text-[0.8125rem] font-normal text-faint">
              {t`${made} of ${maximum} seconds`}
            </span>
          )}
        </p>
        {problem === null ? (
          <p className="truncate text-dim" title={video?.prompt}>
            {video?.prompt ?? ' '}
          </p>
        ) : (
          <p role="alert" className="text-record">
            {problem}
          </p>
        )}
      </div>
      {error !== null && !isGone && video === null && (
        <Button onClick={() => void refetch()}>{t`Try again`}</Button>
      )}
      <RemoveButton label={t`Start without this video`} onPress={onRemove} />
    </section>
  );

  function problemOf(): string | null {
    if (video === null) {
      if (isGone || (data !== undefined && !isUsable)) return t`This video is no longer available.`;
      return error === null ? null : messageOf(error, t`We couldn’t load this video.`);
    }
    return canStart || model.id === null ? null : lackingText[use](model.name ?? '');
  }
}
