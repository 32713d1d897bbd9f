import type { Language } from '../../contract/fields/languages.ts';
import { caseReference, type Report } from '../../contract/reports/reports.ts';
import type { CaseItem } from '../tables/cases/case-item.ts';
import type { openCase } from '../tables/cases/case-rule.ts';

/** What a case keeps of its report: not the form's technical fields. Pure. */
export function newCase(report: Report, language: Language): Parameters<typeof openCase>[0] {
  const { id, kind, link, file_hash: hash, explanation, name, email } = report;
  return {
    id,
    reference: caseReference(id),
    kind,
    ...(link !== undefined && { link }),
    ...(hash !== undefined && { file_hash: hash }),
    explanation,
    details: detailsOf(report),
    reporter: { ...(name !== undefined && { name }), ...(email !== undefined && { email }), language },
  };
}

function detailsOf(report: Report): CaseItem['details'] {
  const good_faith = 'Stated';
  switch (report.kind) {
    case 'intimate_image':
      return { on_behalf: 'Stated', good_faith, signature: report.signature };
    case 'copyright':
      return {
        work: report.work,
        ...(report.organization !== undefined && { organization: report.organization }),
        postal_address: report.postal_address,
        ...(report.phone !== undefined && { phone: report.phone }),
        good_faith,
        accurate: 'Stated, under penalty of perjury',
        signature: report.signature,
      };
    case 'illegal':
      return { law: report.law, good_faith };
    case 'child_safety':
    case 'impersonation':
    case 'other':
      return { good_faith };
  }
}
