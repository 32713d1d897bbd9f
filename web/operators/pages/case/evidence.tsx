import { useState } from 'react';
import type { OperatorResponseOf } from '../../../../contract/operators/operator-routes.ts';
import { Button } from '../../../design/controls/button.tsx';
import { PageLink } from '../../design/page-link.tsx';
import { Panel } from '../../design/panel.tsx';
import { Instant } from '../../design/time.tsx';

type Case = OperatorResponseOf<'readReportedCase'>;

/** The reported video: only after a press, without sound, and never by itself. */
export function Evidence({ reported }: { reported: Case }) {
  const [isShown, setShown] = useState(false);
  const { evidence_url: url, evidence_until: until } = reported;
  return (
    <Panel title="Evidence">
      {url === null ? (
        <p className="max-w-prose text-sm text-dim">
          <WithoutFiles reported={reported} />
        </p>
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="max-w-prose text-sm text-dim">
            Look at it only to decide. What may be illegal must not be copied, recorded or passed on.
            {until !== null && (
              <>
                {' It is erased on '}
                <Instant at={until} />.
              </>
            )}
          </p>
          {isShown ? (
            <video
              controls
              muted
              preload="none"
              controlsList="nodownload noremoteplayback"
              disablePictureInPicture
              src={url}
              aria-label="The reported video"
              className="max-h-96 w-full"
            />
          ) : (
            <Button onClick={() => setShown(true)}>Show the evidence</Button>
          )}
        </div>
      )}
    </Panel>
  );
}

function WithoutFiles({ reported: { video, owner, hidden_at: hiddenAt, state } }: { reported: Case }) {
  if (video === null || owner === null)
    return 'Neither the link nor the hash led to a video of ours. Look yourself, and decide.';
  if (hiddenAt === null) {
    return (
      <>
        {'The video is not hidden. '}
        <PageLink to={`/people/${owner}?${new URLSearchParams({ tab: 'videos', video })}`}>
          Reveal it on its owner’s page
        </PageLink>
        .
      </>
    );
  }
  return state === 'closed' || state === 'decided'
    ? 'There are no files here: they are on their way, or erased.'
    : 'Its files are on their way to where no link leads. Look again in a minute.';
}
