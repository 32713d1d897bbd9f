import { ShapedFrame } from '../design/viewfinder.tsx';
import { FrameCounter } from './frame-counter.tsx';

/** A turning leader for a video under way, with the elapsed frames. */
export function VideoLeader({
  shape,
  since,
}: {
  shape: string;
  /** Time of the request, ISO 8601; null while it is sent. */
  since: string | null;
}) {
  return (
    <ShapedFrame shape={shape} className="corner-marks overflow-hidden [container-type:size]">
      <div className="leader-sweep absolute top-1/2 left-1/2 size-[210cqmin] -translate-1/2" />
      <div className="absolute inset-0 flex items-center justify-center">
        <div className="flex size-[72cqmin] items-center justify-center rounded-full border border-edge">
          <div className="flex size-[62cqmin] items-center justify-center rounded-full border border-edge">
            <FrameCounter since={since} />
          </div>
        </div>
      </div>
    </ShapedFrame>
  );
}
