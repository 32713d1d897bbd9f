import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  ActionOutcome,
  ApprovalRequest,
  Preview,
} from '../../../contract/operators/operator-actions.ts';
import { Button } from '../../design/controls/button.tsx';
import { useSubmission } from '../../design/controls/use-submission.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { Problem } from '../../design/problem.tsx';
import { Differences, StepUp } from '../actions/action-dialog.tsx';
import { useMayDo } from '../actions/action-provider.tsx';
import { ActionSentence } from '../actions/action-sentence.tsx';
import { differencesOf } from '../actions/preview-differences.ts';
import { PreviewView } from '../actions/preview-view.tsx';
import { browserActions } from '../api/browser-tables.ts';
import { callOperators } from '../api/operator-client.ts';
import { isRefused, OperatorError, sentenceOf } from '../api/operator-error.ts';
import { approvalsQuery } from '../api/operator-queries.ts';
import { durationInWords, inWords } from '../design/figures.ts';
import { Loaded } from '../design/loaded.tsx';
import { Facts, PageHead, Panel } from '../design/panel.tsx';
import { Instant } from '../design/time.tsx';
import { useClock } from '../design/use-clock.ts';
import { useSession } from '../session/operator-session.ts';

/** What waits for a second person. */
export function ApprovalsPage() {
  const query = useQuery(approvalsQuery());
  return (
    <>
      <PageHead title="Approvals" />
      <Loaded query={query} what="what waits for approval">
        {({ requests }) =>
          requests.length === 0 ? (
            <EmptyState title="Nothing waits for a second person">
              Large grants and refunds, deletions, resets of a second factor and hidden videos that are shown
              again come here.
            </EmptyState>
          ) : (
            <div className="grid items-start gap-4 2xl:grid-cols-2">
              {requests.map((request) => (
                <div key={request.id} data-list-item>
                  <Request request={request} />
                </div>
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

function Request({ request }: { request: ApprovalRequest }) {
  const { action, reason, requested_by: by, requested_at: at, expires_at: until } = request;
  const operator = useSession()?.name ?? '';
  const mayDecide = useMayDo(action);
  const now = useClock(15_000);
  const isOwn = by === operator;
  const mayAlone = request.alone_from !== null && Date.parse(request.alone_from) <= now;
  return (
    <Panel title={browserActions[action].title}>
      <div className="flex flex-col gap-4">
        <Facts
          facts={[
            ['Asked by', by],
            ['Asked', <Instant key="asked" at={at} />],
            ['Ends', `in ${durationInWords(Date.parse(until) - now)}`],
            ['Reason', `${inWords(reason.kind)}: ${reason.sentence}`],
          ]}
        />
        {isOwn && !mayAlone ? (
          <Own request={request} />
        ) : (
          <Decision request={request} operator={operator} mayDecide={mayDecide} />
        )}
      </div>
    </Panel>
  );
}

function Own({ request: { preview, alone_from: aloneFrom } }: { request: ApprovalRequest }) {
  return (
    <>
      <PreviewView preview={preview} />
      <p className="border-l-2 border-edge pl-3 text-sm text-dim">
        {aloneFrom === null ? (
          'You asked for this, so another operator has to approve it.'
        ) : (
          <>
            You are the only operator: you may confirm it from <Instant at={aloneFrom} />.
          </>
        )}
      </p>
    </>
  );
}

type DecisionKind = 'approve' | 'refuse';

function Decision({
  request,
  operator,
  mayDecide,
}: {
  request: ApprovalRequest;
  operator: string;
  mayDecide: boolean;
}) {
  const queries = useQueryClient();
  const [{ preview, differences }, setShown] = useState<{
    readonly preview: Preview;
    readonly differences: readonly string[] | null;
  }>({ preview: request.preview, differences: null });
  const [outcome, setOutcome] = useState<ActionOutcome | null>(null);
  const [decision, setDecision] = useState<DecisionKind>('approve');
  const decide = (chosen: DecisionKind) => async () => {
    setDecision(chosen);
    const body = { decision: chosen, hash: preview.hash };
    setOutcome(await callOperators('decideApproval', { path: { id: request.id }, body }));
    setTimeout(() => void queries.invalidateQueries(approvalsQuery()), shownMilliseconds);
  };
  const onFailure = (error: unknown) => {
    if (error instanceof OperatorError && error.preview !== null) {
      setShown({ preview: error.preview, differences: differencesOf(preview, error.preview) });
    }
  };
  const approving = useSubmission(decide('approve'), onFailure);
  const refusing = useSubmission(decide('refuse'), onFailure);
  const { failure } = decision === 'approve' ? approving : refusing;
  const isBusy = approving.isBusy || refusing.isBusy;
  if (outcome !== null) {
    return (
      <p role="status" className="text-lg font-semibold">
        <ActionSentence
          sentence={outcome.kind === 'awaits_approval' ? outcome.request.preview.sentence : outcome.sentence}
        />
      </p>
    );
  }
  if (isRefused(failure, 'step_up_required')) {
    const { submit } = decision === 'approve' ? approving : refusing;
    return <StepUp operator={operator} onDone={() => submit()} />;
  }
  return (
    <>
      {differences !== null && <Differences differences={differences} />}
      <PreviewView preview={preview} />
      <Problem
        message={failure === null || isRefused(failure, 'preview_outdated') ? null : sentenceOf(failure)}
      />
      {mayDecide ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" busy={isBusy} onClick={() => approving.submit()}>
            {approving.isBusy ? 'Approving...' : 'Approve'}
          </Button>
          <Button busy={isBusy} onClick={() => refusing.submit()}>
            {refusing.isBusy ? 'Refusing...' : 'Refuse'}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-dim">Your role does not allow this action, so another operator decides.</p>
      )}
    </>
  );
}

/** What was decided stays on show before the list is read again. */
const shownMilliseconds = 4_000;
