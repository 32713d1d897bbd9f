import { t } from '@lingui/core/macro';
import {
  decisionHours,
  hidesAtOnce,
  type ReportKind,
  reportKinds,
} from '../../contract/reports/report-kinds.ts';

/** The kinds in plain words, each with one sentence about it. */
export function reportKindWords(): Readonly<
  Record<ReportKind, { readonly label: string; readonly text: string }>
> {
  return {
    intimate_image: {
      label: t`An intimate image of someone`,
      text: t`It shows a real person naked or in a sexual act, filmed or made up, and they did not agree to it.`,
    },
    child_safety: {
      label: t`Harm to a child`,
      text: t`It sexualizes anyone under 18, or puts a child in danger. You can stay anonymous.`,
    },
    copyright: {
      label: t`Copyright`,
      text: t`It uses your work, or that of someone you act for, without permission.`,
    },
    impersonation: {
      label: t`Someone’s face, voice, or name`,
      text: t`It passes off a real person as saying or doing something, and they did not agree to it.`,
    },
    illegal: {
      label: t`Something else that is illegal`,
      text: t`It breaks a law, for example by a threat, hatred, or fraud.`,
    },
    other: {
      label: t`Something else`,
      text: t`It is not illegal as far as you know, but should not be here.`,
    },
  };
}

/** The kinds that hide a video before a person looks at it, and the others. */
export const hiddenAtOnce = reportKinds.filter(hidesAtOnce);
export const notHiddenAtOnce = reportKinds.filter((kind) => !hidesAtOnce(kind));

export const shortestDecisionHours = Math.min(...reportKinds.map((kind) => decisionHours[kind]));
export const longestDecisionHours = Math.max(...reportKinds.map((kind) => decisionHours[kind]));
