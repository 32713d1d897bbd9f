import { describe, expect, it } from 'vitest';
import { reportKinds } from '../../contract/reports/report-kinds.ts';
import { Report } from '../../contract/reports/reports.ts';
import { sampleReport } from '../../functions/reports/testing/sample-reports.ts';
import { reportBody } from './report-body.ts';

const envelope = {
  id: '2f1b6c1e-7a34-4c5b-9d8e-0a1b2c3d4e5f',
  openedAtMilliseconds: Date.UTC(2026, 10, 21, 9, 30),
  sentAtMilliseconds: Date.UTC(2026, 10, 21, 9, 31),
};

/** Every field of the form, as after a person tried one kind after the other. */
const everything = {
  link: ' https://reelwright.example/share/AAAAAAAAAAAAAAAAAAAAAA ',
  file_hash: 'a'.repeat(64),
  explanation: ' The person in this video never agreed to it. ',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  organization: 'Engines Ltd',
  postal_address: '1 Analytical Way\nLondon',
  phone: '+44 20 5550 1843',
  work: 'A drawing of an engine, published in 1843.',
  law: 'Germany, § 86a StGB',
  signature: 'A. Lovelace',
  good_faith: 'on',
  on_behalf: 'on',
  accurate: 'on',
  website: '',
};

describe('the body of a report', () => {
  it.each(reportKinds)('of the kind %s is what the API takes, without what other kinds ask for', (kind) => {
    const body = reportBody({ ...everything, kind }, envelope);
    expect(Report.parse(body)).toMatchObject({
      kind,
      id: envelope.id,
      opened_at: '2026-11-21T09:30:00.000Z',
      sent_at: '2026-11-21T09:31:00.000Z',
      link: 'https://reelwright.example/share/AAAAAAAAAAAAAAAAAAAAAA',
      explanation: 'The person in this video never agreed to it.',
      good_faith: true,
    });
    expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(sampleReport(kind))));
  });

  it('of harm to a child may name no one, and any report a file instead of a link', () => {
    const values = { ...everything, kind: 'child_safety', name: ' ', email: '', link: '' };
    const body = reportBody(values, envelope);
    expect(Report.parse(body)).toMatchObject({ file_hash: 'a'.repeat(64) });
    for (const left of ['name', 'email', 'link']) expect(body).not.toHaveProperty(left);
  });

  it('takes an address as people type it', () => {
    const body = reportBody({ ...everything, kind: 'other', link: 'example.com/video' }, envelope);
    expect(body.link).toBe('https://example.com/video');
  });

  it('ticks nothing that was not ticked, and hands on what a machine wrote into the hidden field', () => {
    const values = { ...everything, kind: 'copyright', accurate: '', website: 'https://spam.example' };
    expect(reportBody(values, envelope)).toMatchObject({
      good_faith: true,
      accurate: false,
      website: 'https://spam.example',
    });
  });
});
