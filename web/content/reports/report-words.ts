import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RemovalGround, ReportKind } from '../../../contract/reports/report-kinds.ts';

/** What a video was reported for; 'Something else' for a kind that is newer than this page. */
export function reportKindText(kind: string): string {
  const known: Readonly<Record<string, MessageDescriptor>> = kindWords;
  return i18n._(known[kind] ?? kindWords.other);
}

/** Why a video was removed; the terms for a ground that is newer than this page. */
export function removalGroundText(ground: string): string {
  const known: Readonly<Record<string, MessageDescriptor>> = groundWords;
  return i18n._(known[ground] ?? groundWords.terms);
}

const kindWords = {
  intimate_image: msg`An intimate image shared without consent`,
  child_safety: msg`The safety of children`,
  copyright: msg({ message: 'Copyright', comment: 'what a video is reported for' }),
  impersonation: msg`The impersonation of a person`,
  illegal: msg`Something illegal`,
  other: msg`Something else`,
} as const satisfies Record<ReportKind, MessageDescriptor>;

const { other: _, ...kindsOfGrounds } = kindWords;

const groundWords = {
  ...kindsOfGrounds,
  terms: msg`Our terms of service`,
} as const satisfies Record<RemovalGround, MessageDescriptor>;
