import type { CaseView } from '../../../contract/operators/operator-views.ts';
import type { CaseItem } from '../../tables/cases/case-item.ts';
import type { CasesStore } from '../../tables/cases/cases.store.ts';
import type { LinkSigner } from '../../videos/files/link-signer.ts';
import { evidenceFolder, videoFileName } from '../../videos/files/video-keys.ts';
import { OperatorRejection } from '../action/operator-rejection.ts';
import type { OperatorRead } from './operator-read.ts';

export interface ReadReportedCaseDependencies {
  readonly cases: Pick<CasesStore, 'read' | 'ofOwner'>;
  /** Its links work for 30 minutes at most. */
  readonly linkSigner: () => Promise<LinkSigner>;
}

/** GET /api/operators/cases/{id}: a report, what became of it, and the other cases of the video's owner. */
export function readReportedCase({
  cases,
  linkSigner,
}: ReadReportedCaseDependencies): OperatorRead<'readReportedCase'> {
  return async ({ path: { id } }) => {
    const item = await cases.read(id);
    if (item === null) throw new OperatorRejection('not_found');
    const { owner } = item;
    const [ofOwner, evidenceUrl] = await Promise.all([
      owner === undefined ? [] : cases.ofOwner(owner),
      evidenceUrlOf(item, linkSigner),
    ]);
    const others = ofOwner.filter((other) => other.id !== id).reverse();
    return { ...presentCase(item), evidence_url: evidenceUrl, other_cases: others.map(presentOther) };
  };
}

/** Null while the files are not in the place of evidence. */
async function evidenceUrlOf(
  { evidence, video }: CaseItem,
  linkSigner: () => Promise<LinkSigner>,
): Promise<string | null> {
  if (evidence !== 'kept' || video === undefined) return null;
  return (await linkSigner()).files(evidenceFolder(video.media_id))(videoFileName);
}

function presentCase(item: CaseItem): Omit<CaseView, 'evidence_url' | 'other_cases'> {
  const { id, reference, kind, state, created_at, explanation, details, reporter, decision, appeal } = item;
  const { name = null, email = null } = reporter;
  return {
    ...{ id, reference, kind, state, created_at, explanation },
    due_at: item.due_at ?? null,
    link: item.link ?? null,
    file_hash: item.file_hash ?? null,
    details: Object.entries(details).map(([label, text]) => ({ label: labelOf(label), text })),
    reporter: name === null && email === null ? null : { name, email },
    owner: item.owner ?? null,
    video: item.video?.id ?? null,
    hidden_at: item.hidden_at ?? null,
    evidence_until: item.evidence_until ?? null,
    child_report: childReportOf(item),
    decision: decision === undefined ? null : { ...decision, ground: decision.ground ?? null },
    appeal: appeal === undefined ? null : { ...appeal, decision: appeal.decision ?? null },
  };
}

function childReportOf({ child_report: report }: CaseItem): CaseView['child_report'] {
  return report === undefined ? null : { state: report.state, id: report.id ?? null, at: report.at ?? null };
}

function presentOther({ id, reference, kind, state, created_at }: CaseItem): CaseView['other_cases'][number] {
  return { id, reference, kind, state, created_at };
}

/** `postal_address` → `Postal address` */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
