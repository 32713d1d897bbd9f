import { t } from '@lingui/core/macro';
import type { CaseId } from '../../contract/fields/ids.ts';
import { links } from '../addresses/links.ts';
import type { Video } from '../api/received.ts';
import { Link } from '../design/controls/link.tsx';
import { ShapedFrame } from '../design/viewfinder.tsx';

/** In place of the picture and the player of a video that a report hides, also from its owner. */
export function HiddenPicture({ video, caseId }: { video: Video; caseId: CaseId }) {
  return (
    <>
      <ShapedFrame shape="16:9" className="corner-marks" />
      <div className="absolute inset-0 flex flex-col items-center justify-center p-4 text-center">
        <p className="title-medium text-dim">{t`Hidden after a report`}</p>
        <Link
          to={links.appeal(caseId)}
          className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {t`Why, and how to appeal`}
          <span className="sr-only">: {video.prompt}</span>
        </Link>
      </div>
    </>
  );
}
