import { plural, t } from '@lingui/core/macro';
import type { VideoId } from '../../../contract/fields/ids.ts';
import type { Video } from '../../api/received.ts';
import { Button } from '../../design/controls/button.tsx';
import { CancelVideo } from '../../video/cancel-video.tsx';
import { VideoProgress } from '../../video/video-progress.tsx';

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
