import { type ReportKind, reportKinds } from '../../contract/reports/report-kinds.ts';
import { webAddress } from './check-field.ts';
import { type Envelope, envelopeBody, type FieldValues, picked } from './message-body.ts';

/** The kinds whose reports have a field; no kind asks for others. contract/reports/reports.ts says why. */
export const kindsWith = {
  file_hash: reportKinds,
  explanation: reportKinds,
  name: reportKinds,
  email: reportKinds,
  organization: ['copyright'],
  postal_address: ['copyright'],
  phone: ['copyright'],
  work: ['copyright'],
  law: ['illegal'],
  signature: ['intimate_image', 'copyright'],
} as const satisfies Readonly<Record<string, readonly ReportKind[]>>;

/** The kinds whose reports state something by a ticked box. */
export const kindsStating = {
  good_faith: reportKinds,
  on_behalf: ['intimate_image'],
  accurate: ['copyright'],
} as const satisfies Readonly<Record<string, readonly ReportKind[]>>;

/** Returns the body of `sendReport`: what was typed for another kind stays out. */
export function reportBody(values: FieldValues, envelope: Envelope): Readonly<Record<string, unknown>> {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));
  const isOfKind = ([, kinds]: readonly [string, readonly string[]]) => kinds.includes(values.kind ?? '');
  const texts = Object.entries(kindsWith).filter(isOfKind);
  const statements = Object.entries(kindsStating).filter(isOfKind);
  return {
    kind: values.kind ?? '',
    ...envelopeBody(values, envelope),
    ...(filled.link && { link: webAddress(filled.link, ['https:', 'http:']) ?? filled.link }),
    ...picked(
      filled,
      texts.map(([name]) => name),
    ),
    ...Object.fromEntries(statements.map(([name]) => [name, values[name] === 'on'])),
  };
}
