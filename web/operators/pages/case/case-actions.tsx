import type { OperatorResponseOf } from '../../../../contract/operators/operator-routes.ts';
import { ActionButton } from '../../actions/action-provider.tsx';
import { inWords } from '../../design/figures.ts';

type Case = OperatorResponseOf<'readReportedCase'>;

/** What may be done with a case as it is; the server decides. */
export function CaseActions({ reported }: { reported: Case }) {
  const { id, reference, kind, state, video, hidden_at: hiddenAt } = reported;
  const about = `${reference}: ${inWords(kind)}`;
  switch (state) {
    case 'received':
    case 'hidden':
      return (
        <>
          {video !== null && (
            <ActionButton
              action="decideCase"
              variant="primary"
              label="Remove the video"
              known={{ case: id, outcome: 'removed' }}
              about={about}
            />
          )}
          <ActionButton
            action="decideCase"
            label={showLabel(video, hiddenAt)}
            known={{ case: id, outcome: 'shown', ground: null }}
            about={about}
          />
          {video !== null && state === 'received' && (
            <ActionButton action="hideReported" known={{ case: id }} about={about} />
          )}
        </>
      );
    case 'appealed':
      return (
        <>
          <ActionButton
            action="decideAppeal"
            label="Grant the appeal"
            known={{ case: id, outcome: 'shown' }}
            about={about}
          />
          <ActionButton
            action="decideAppeal"
            label="Refuse the appeal"
            known={{ case: id, outcome: 'removed' }}
            about={about}
          />
        </>
      );
    case 'decided':
    case 'closed':
      return null;
  }
}

function showLabel(video: Case['video'], hiddenAt: Case['hidden_at']): string {
  if (video === null) return 'Close without a video';
  return hiddenAt === null ? 'Leave the video' : 'Show the video again';
}
