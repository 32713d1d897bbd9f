import type { TransactionItem } from '../../aws/transactions.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import { type CaseChange, heldUntil } from '../../tables/cases/case-rule.ts';
import { suspending } from '../../tables/credits/suspensions.ts';
import { type AuditItems, writeEffect } from '../action/write-items.ts';
import { imageChangeOf, newlyHidden } from './expected-case-effect.ts';
import type { CaseDependencies, ReportedCase } from './reported-case.ts';

/** Writes a change of a case with all that follows from it, in one transaction. */
export async function writeCase(
  { cases, videos, blockedImages, creditsTable, write }: CaseDependencies,
  state: ReportedCase,
  change: CaseChange,
  auditItems: AuditItems,
  at: Date,
  { removes = false, suspends = false }: { readonly removes?: boolean; readonly suspends?: boolean } = {},
) {
  if (change.kind === 'refused') return { kind: 'differs' } as const;
  const { next, counts } = change;
  const { item, notedRemovals } = state;
  const { owner, video } = item;
  const isSuspension = suspends && owner !== undefined;
  const effect = [
    cases.changing(next),
    ...(counts.length > 0 || isSuspension
      ? [cases.counting(item.kind, counts, at, isSuspension ? 1 : 0)]
      : []),
    ...newlyHidden(state, next).map(({ user_id: userId, id }) =>
      videos.hiding(userId, id, item.id, id === video?.id ? heldUntil(next) : null),
    ),
    ...imageItems(blockedImages, item, next),
    ...(removes && owner !== undefined ? [cases.notingRemoval(owner, item.id, notedRemovals)] : []),
    ...(isSuspension ? [suspending(creditsTable, owner, at)] : []),
  ];
  return writeEffect(write, effect, auditItems);
}

function imageItems(
  blockedImages: CaseDependencies['blockedImages'],
  item: CaseItem,
  next: CaseItem,
): readonly TransactionItem[] {
  const change = imageChangeOf(item, next);
  if (change === null) return [];
  const { hashes, category } = change.image;
  return hashes.map((hash) =>
    change.kind === 'blocks'
      ? blockedImages.blocking(hash, category, item.id)
      : blockedImages.unblocking(hash, category, item.id),
  );
}
