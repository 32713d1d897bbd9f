import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { type ReportKind, reportKinds } from '../../../contract/reports/report-kinds.ts';
import { Report } from '../../../contract/reports/reports.ts';
import { ReportForm } from './report-form.tsx';

interface ShownField {
  readonly name: string;
  readonly isRequired: boolean;
  readonly missing: string | undefined;
}

const markup = renderToStaticMarkup(<ReportForm />);

/** The fields that enhancements/report-fields.ts shows for a kind, from the markup as it is before any script. */
function fieldsFor(kind: ReportKind): readonly ShownField[] {
  const shown: boolean[] = [];
  const fields: ShownField[] = [];
  for (const [tag, closing, name = '', attributes = ''] of markup.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
    const attribute = (wanted: string) => new RegExp(`\\s${wanted}="([^"]*)"`).exec(attributes)?.[1];
    if (attribute('data-check') !== undefined && attribute('type') !== 'radio' && shown.every(Boolean)) {
      fields.push({
        name: attribute('name') ?? '',
        isRequired: attribute('required') !== undefined && attribute('data-optional-for') !== kind,
        missing: attribute('data-missing'),
      });
    }
    if (name === 'input' || tag.endsWith('/>')) continue;
    if (closing === '/') shown.pop();
    else shown.push(attribute('data-kinds')?.split(' ').includes(kind) ?? true);
  }
  return fields;
}

function shapeOf(kind: ReportKind): Readonly<Record<string, z.core.$ZodType>> {
  const found = Report.def.options.find(({ shape }) => shape.kind.safeParse(kind).success);
  if (found === undefined) throw new Error(`There is no report of the kind ${kind}.`);
  return found.shape;
}

/** Not typed by anyone. */
const ofTheForm = ['id', 'kind', 'website', 'opened_at', 'sent_at'];

describe.each(reportKinds)('a report of the kind %s', (kind) => {
  const typed = Object.entries(shapeOf(kind)).filter(([name]) => !ofTheForm.includes(name));

  it('is asked for exactly what its schema takes', () => {
    const names = fieldsFor(kind).map(({ name }) => name);
    expect(names.toSorted()).toEqual(typed.map(([name]) => name).toSorted());
  });

  it('says of each field that it requires what to do about an empty one', () => {
    const required = typed
      .filter(([, schema]) => schema._zod.optin !== 'optional')
      .map(([name]) => name)
      // Or the hash of a file: enhancements/report-fields.ts.
      .concat('link');
    const asked = fieldsFor(kind).filter(({ isRequired }) => isRequired);
    expect(asked.map(({ name }) => name).toSorted()).toEqual(required.toSorted());
    for (const { missing } of asked) expect(missing).toMatch(/^[A-Z].*\.$/);
  });
});
