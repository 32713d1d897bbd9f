import type { OperatorResponseOf } from '../../../../contract/operators/operator-routes.ts';
import { inWords } from '../../design/figures.ts';
import { Panel } from '../../design/panel.tsx';
import { Instant } from '../../design/time.tsx';

type Case = OperatorResponseOf<'readReportedCase'>;

/** The decision, the owner's appeal and the decision on it; nothing before the first. */
export function Decisions({ reported: { decision, appeal } }: { reported: Case }) {
  return (
    <>
      {decision !== null && (
        <Panel title={decision.outcome === 'removed' ? 'Decision: removed' : 'Decision: shown'}>
          <Said at={decision.at} by={decision.by} text={decision.statement}>
            {decision.ground === null ? '' : `, for ${inWords(decision.ground).toLowerCase()}`}
          </Said>
        </Panel>
      )}
      {appeal !== null && (
        <Panel title="Appeal">
          <div className="flex flex-col gap-4">
            <Said at={appeal.at} by="the owner" text={appeal.text} />
            {appeal.decision !== null && (
              <Said at={appeal.decision.at} by={appeal.decision.by} text={appeal.decision.statement}>
                {appeal.decision.outcome === 'shown' ? ', granted' : ', refused'}
              </Said>
            )}
          </div>
        </Panel>
      )}
    </>
  );
}

function Said({ at, by, text, children }: { at: string; by: string; text: string; children?: string }) {
  return (
    <div className="text-sm">
      <p className="text-faint">
        <Instant at={at} /> {by}
        {children}
      </p>
      <p className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</p>
    </div>
  );
}
