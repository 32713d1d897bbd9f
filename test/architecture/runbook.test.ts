import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');

it('the runbook tells Stripe to send exactly the events that the webhook knows', () => {
  const [, section = ''] = read('docs/runbook.md').split('## What the webhook listens to');
  const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/`([a-z_.]+)`/g)].map(([, type]) => type);
  const known = [...read('functions/billing/event-customer.ts').matchAll(/case '([a-z_.]+)'/g)].map(
    ([, type]) => type,
  );
  expect(known.length).toBeGreaterThan(20);
  expect(listed.toSorted()).toEqual(known.toSorted());
});
