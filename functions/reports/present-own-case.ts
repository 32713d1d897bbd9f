import type { UserId } from '../../contract/fields/ids.ts';
import type { OwnCase } from '../../contract/reports/cases.ts';
import type { CaseItem } from '../tables/cases/case-item.ts';
import { appealUntil } from '../tables/cases/case-rule.ts';

/** What the owner of the video reads: nothing that the reporter wrote. Null: it is no case about this person's video. Pure. */
export function presentOwnCase(item: CaseItem, userId: UserId, now: Date): OwnCase | null {
  const { video, owner, decision, appeal } = item;
  if (owner !== userId || video === undefined) return null;
  const until = appealUntil(item);
  return {
    id: item.id,
    reference: item.reference,
    video_id: video.id,
    kind: item.kind,
    state: item.state,
    hidden_at: item.hidden_at ?? null,
    decision:
      decision === undefined
        ? null
        : {
            outcome: decision.outcome,
            ground: decision.ground ?? null,
            statement: decision.statement,
            at: decision.at,
          },
    appeal:
      appeal === undefined
        ? null
        : { text: appeal.text, at: appeal.at, decision: withoutOperator(appeal.decision) },
    appeal_until: until === null || until <= now.toISOString() ? null : until,
  };
}

type AppealDecision = NonNullable<CaseItem['appeal']>['decision'];

function withoutOperator(decision: AppealDecision): NonNullable<OwnCase['appeal']>['decision'] {
  if (decision === undefined) return null;
  const { outcome, statement, at } = decision;
  return { outcome, statement, at };
}
