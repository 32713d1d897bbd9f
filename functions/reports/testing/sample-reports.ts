import { randomUUID } from 'node:crypto';
import { CaseId } from '../../../contract/fields/ids.ts';
import type { ReportKind } from '../../../contract/reports/report-kinds.ts';
import type { Report } from '../../../contract/reports/reports.ts';

export function newCaseId(): CaseId {
  return CaseId.parse(randomUUID());
}

type Parts = Partial<ReturnType<typeof envelope>> & { readonly email?: string };

/** Each has its own id. */
export function sampleReport(kind: ReportKind, { email, ...parts }: Parts = {}): Report {
  const common = { ...envelope(), ...parts };
  const contact = { name: 'Ada Lovelace', email: email ?? 'ada@reporter.example' };
  switch (kind) {
    case 'intimate_image':
      return { ...common, ...contact, kind, on_behalf: true, signature: 'A. Lovelace' };
    case 'child_safety':
      return { ...common, kind, ...(email !== undefined && { email }) };
    case 'copyright':
      return {
        ...common,
        ...contact,
        kind,
        organization: 'Engines Ltd',
        postal_address: '1 Analytical Way\nLondon',
        phone: '+44 20 5550 1843',
        work: 'A drawing of an engine, published in 1843.',
        accurate: true,
        signature: 'A. Lovelace',
      };
    case 'illegal':
      return { ...common, ...contact, kind, law: 'Germany, § 86a StGB' };
    case 'impersonation':
    case 'other':
      return { ...common, ...contact, kind };
  }
}

function envelope(): Pick<
  Report,
  'id' | 'website' | 'opened_at' | 'sent_at' | 'link' | 'file_hash' | 'explanation' | 'good_faith'
> {
  return {
    id: newCaseId(),
    opened_at: '2026-11-21T10:00:00.000Z',
    sent_at: '2026-11-21T10:01:00.000Z',
    link: 'https://elsewhere.example/video',
    explanation: 'The person in this video never agreed to it.',
    good_faith: true,
  };
}
