import { plural, t } from '@lingui/core/macro';
import type { VideoId } from '../../../contract/fields/ids.ts';
import type { Video } from '../../api/received.ts';
import { statusText, waitingText } from '../../content/videos.ts';
import { Button } from '../../design/controls/button.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { Screen, ShapedFrame } from '../../design/viewfinder.tsx';
import { CancelVideo } from '../../video/cancel-video.tsx';
import { useKnownVideo } from '../../video/follow-videos.ts';
import { isUnderWay } from '../../video/video-cache.ts';
import { VideoProgress } from '../../video/video-progress.tsx';
import type { Variant } from './variants.ts';

/** Videos under way that are not on the monitor. */
export function VideosUnderWay({
  videos,
  onWatch,
}: {
  videos: readonly Video[];
  onWatch: (id: VideoId) => void;
}) {
  const count = videos.length;
  return (
    <section aria-label={t`Videos in progress`} className="mt-6 border-t border-line">
      <h2 className="pt-4 text-sm font-medium text-dim">
        {plural(count, { one: '# more video in progress', other: '# more videos in progress' })}
      </h2>
      <ul>
        {videos.map((video) => (
          <li key={video.id} className="border-b border-line py-4">
            <p className="truncate" title={video.prompt}>
              {video.prompt}
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
              <VideoProgress video={video} className="min-w-56 flex-1" announces />
              <Button onClick={() => onWatch(video.id)}>
                {t`Watch`}
                <span className="sr-only">: {video.prompt}</span>
              </Button>
              <CancelVideo video={video} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The videos of one press, in a row that fills as they arrive. */
export function Variants({
  variants,
  shownId,
  onWatch,
}: {
  variants: readonly Variant[];
  /** On the monitor. */
  shownId: VideoId | null;
  onWatch: (id: VideoId) => void;
}) {
  const all = variants.length;
  const started = variants.filter(({ outcome }) => outcome === 'started').length;
  const hasStopped = variants.some(({ outcome }) => outcome !== null && outcome !== 'started');
  // The monitor says why none was.
  if (hasStopped && started === 0 && variants[0]?.outcome === 'refused') return null;
  return (
    <section aria-label={t`Videos of this prompt`} className="mb-4">
      <h2 className="mb-2 text-sm font-medium text-dim">
        <span role="status">
          {hasStopped
            ? plural(started, { one: `# of ${all} videos started`, other: `# of ${all} videos started` })
            : plural(all, { one: '# video', other: '# videos' })}
        </span>
      </h2>
      <ul className="grid gap-2 sm:gap-3" style={{ gridTemplateColumns: `repeat(${all}, minmax(0, 12rem))` }}>
        {variants.map((variant, index) => (
          <li key={variant.attempt.id}>
            <VariantCard
              variant={variant}
              number={index + 1}
              isShown={variant.attempt.id === shownId}
              onWatch={onWatch}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VariantCard({
  variant: { attempt, outcome },
  number,
  isShown,
  onWatch,
}: {
  variant: Variant;
  number: number;
  isShown: boolean;
  onWatch: (id: VideoId) => void;
}) {
  const video = useKnownVideo(attempt.id);
  const isLive = video === null ? outcome === null : isUnderWay(video);
  return (
    <button
      type="button"
      disabled={video === null}
      aria-current={isShown || undefined}
      onClick={() => onWatch(attempt.id)}
      className={classNames(
        'block w-full border-b-2 pb-1.5 text-left text-[0.8125rem] leading-snug',
        isShown
          ? 'border-ink text-ink'
          : 'border-transparent text-dim enabled:hover:border-edge disabled:text-faint',
      )}
    >
      <Screen>
        {video?.thumbnail_url != null ? (
          <img src={video.thumbnail_url} alt="" className="size-full object-contain" />
        ) : (
          <ShapedFrame
            shape={attempt.request.aspect_ratio}
            className="timecode flex items-center justify-center border border-line text-lg text-faint"
          >
            {number}
          </ShapedFrame>
        )}
      </Screen>
      <span className="sr-only">{t`Video ${number}`}: </span>
      <span className="mt-1.5 flex items-baseline gap-1.5">
        {isLive && (
          <span
            aria-hidden="true"
            className="record-light size-1.5 shrink-0 self-center rounded-full bg-record"
          />
        )}
        {stateOf()}
      </span>
    </button>
  );

  function stateOf(): string {
    if (video !== null) return isUnderWay(video) ? waitingText(video) : statusText(video.status);
    if (outcome === null) return t({ message: 'Sending', comment: 'status of a request for a video' });
    return outcome === 'lost' ? t`No answer yet` : t`Not started`;
  }
}
