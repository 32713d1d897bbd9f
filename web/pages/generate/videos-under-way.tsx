import type { VideoId } from '../../../contract/ids.ts';
import type { Video } from '../../api/received.ts';
import { waitingText } from '../../content/generation.ts';
import { Button } from '../../design/button.tsx';
import { CancelVideo } from '../../video/cancel-video.tsx';
import { VideoProgress } from '../../video/video-progress.tsx';

/** The videos that are being made and are not on the monitor. */
export function VideosUnderWay({
  videos,
  onWatch,
}: {
  videos: readonly Video[];
  onWatch: (id: VideoId) => void;
}) {
  return (
    <section aria-label="Videos under way" className="mt-6 border-t border-line">
      <h2 className="pt-4 text-sm font-medium text-dim">
        {videos.length === 1 ? 'Under way' : `${videos.length} videos under way`}
      </h2>
      <ul>
        {videos.map((video) => (
          <li key={video.id} className="border-b border-line py-4">
            <p className="truncate" title={video.prompt}>
              {video.prompt}
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
              <div className="min-w-56 flex-1">
                <p className="flex items-center gap-2 text-sm font-semibold text-record">
                  <span aria-hidden="true" className="record-light size-2 rounded-full bg-current" />
                  {waitingText(video)}
                </p>
                <VideoProgress video={video} className="mt-2" announces />
              </div>
              <Button onClick={() => onWatch(video.id)}>
                Watch<span className="sr-only">: {video.prompt}</span>
              </Button>
              <CancelVideo video={video} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
