import { plural, t } from '@lingui/core/macro';
import type { OwnCase as ContractCase } from '../../../contract/reports/cases.ts';
import {
  appealHours,
  decisionHours,
  hidesAtOnce,
  reportKinds,
} from '../../../contract/reports/report-kinds.ts';
import type { Received } from '../../api/received.ts';
import { joinSentences } from '../../content/join-sentences.ts';

export type OwnCase = Received<ContractCase>;

/** What became of the video, and what happens next. */
export function caseWords(own: OwnCase): { readonly title: string; readonly text: string } {
  if (own.decision === null) return undecidedWords(own);
  if (own.appeal !== null && own.appeal.decision === null) {
    const days = appealHours / 24;
    return {
      title: t`We’re looking at your appeal`,
      text: t`Someone other than the person who removed your video looks at it again and decides within ${plural(days, { one: '# day', other: '# days' })}. We’ll email you the decision. Until then, no one can watch the video.`,
    };
  }
  const outcome = own.appeal?.decision?.outcome ?? own.decision.outcome;
  if (outcome === 'shown') {
    return own.hidden_at === null && own.decision.outcome === 'shown'
      ? {
          title: t`Your video stays`,
          text: t`Someone reported your video. A person on our team looked at it, and nothing changes.`,
        }
      : {
          title: t`Your video is back`,
          text: t`You and everyone you shared it with can watch it again.`,
        };
  }
  return own.appeal === null
    ? {
        title: t`We removed your video`,
        text: t`A person on our team looked at your video and removed it everywhere: no one can watch or download it.`,
      }
    : {
        title: t`Your video stays removed`,
        text: t`Another person looked at your appeal, and the decision stands. You can still go to court.`,
      };
}

function undecidedWords({ kind, hidden_at: hiddenAt }: OwnCase): {
  readonly title: string;
  readonly text: string;
} {
  const known = reportKinds.find((one) => one === kind) ?? 'other';
  const hours = decisionHours[known];
  const decision = t`A person on our team looks at it and decides within ${plural(hours, { one: '# hour', other: '# hours' })}. We’ll email you the decision and the reasons.`;
  if (hiddenAt === null) {
    return {
      title: t`Someone reported your video`,
      text: joinSentences([t`It stays as it is for now.`, decision]),
    };
  }
  const why = hidesAtOnce(known)
    ? t`A report of this kind hides a video right away, before anyone has looked at it.`
    : t`We hid it until we know more.`;
  return {
    title: t`Your video is hidden`,
    text: joinSentences([why, decision, t`If we remove your video, you can appeal.`]),
  };
}
