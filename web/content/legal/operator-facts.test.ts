import { expect, it, vi } from 'vitest';
import { termsVersion } from '../../../contract/account/terms-version.ts';
import type { Operator } from '../../../contract/operator.ts';

const written: Operator = {
  legalName: 'Night Shift Pictures, LLC',
  postalAddress: ['7 Reel Lane', 'Portland, OR 97201'],
  email: 'hello@nightshift.example',
  phone: '+1 503 555 0100',
  dmcaAgent: {
    name: 'Robin Vale',
    address: '8 Reel Lane, Portland, OR 97201',
    phone: '+1 503 555 0101',
    email: 'copyright@nightshift.example',
  },
  governingLaw: 'the State of Oregon',
  legalTextsUpdated: '2026-02-03',
};

/** Returns the text of the legal pages with these facts. */
async function legalPages(operator: Operator | undefined, samples: 'shown' | 'hidden', tax = '', codes = '') {
  vi.resetModules();
  vi.stubEnv('VITE_TAX', tax);
  vi.stubEnv('VITE_PROMOTION_CODES', codes);
  vi.stubEnv('VITE_SAMPLES', samples);
  vi.stubEnv('VITE_OPERATOR', operator && JSON.stringify(operator));
  const { renderToStaticMarkup } = await import('react-dom/server');
  const { StaticRouter } = await import('react-router-dom');
  const { createElement } = await import('react');
  const { documents } = await import('../../build/documents.tsx');
  const textOf = (path: string) => {
    const found = documents.find((page) => page.path === path);
    if (found === undefined) throw new Error(`There is no page ${path}.`);
    const markup = renderToStaticMarkup(
      createElement(StaticRouter, { location: path }, createElement(found.Page)),
    );
    return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  };
  return {
    terms: textOf('/terms'),
    privacy: textOf('/privacy'),
    cookies: textOf('/cookies'),
    dmca: textOf('/dmca'),
  };
}

it('the legal pages name the company, its address, its agent and the day of their last change, as the operator wrote them', async () => {
  const { terms, privacy, cookies, dmca } = await legalPages(written, 'hidden');
  for (const text of [terms, privacy, cookies]) {
    expect(text).toContain('Night Shift Pictures, LLC, 7 Reel Lane, Portland, OR 97201');
  }
  expect(terms).toContain('the State of Oregon');
  for (const fact of Object.values(written.dmcaAgent ?? {})) expect(dmca).toContain(fact);
  for (const text of [terms, privacy, cookies, dmca]) {
    expect(text).toContain('Last updated February 3, 2026');
    expect(text).not.toMatch(/Example Pictures|are examples/);
  }
});

it('until the operator has written who they are, the laptop shows an example that says so, and no deployed site does', async () => {
  const { terms, dmca } = await legalPages(undefined, 'shown');
  for (const text of [terms, dmca]) expect(text).toContain('named on this page are examples.');
  expect(terms).toContain('Example Pictures, Inc.');

  const deployed = await legalPages(undefined, 'hidden');
  const dayOfTheTerms = new Date(termsVersion).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    dateStyle: 'long',
  });
  for (const text of Object.values(deployed)) {
    expect(text).not.toMatch(/Example Pictures|are examples/);
    expect(text).toContain(`Last updated ${dayOfTheTerms}`);
  }
});

it('the terms say what is true of tax and promotion codes', async () => {
  const none = await legalPages(written, 'hidden');
  expect(none.terms).toContain('No tax is added.');
  expect(none.terms).not.toMatch(/reverse charge|promotion code|returns the tax/);
  const exclusive = await legalPages(written, 'hidden', 'exclusive', 'yes');
  expect(exclusive.terms).toContain('Prices do not include tax.');
  expect(exclusive.terms).toMatch(/reverse charge.*A promotion code lowers.*returns the tax/);
  const inclusive = await legalPages(written, 'hidden', 'inclusive');
  expect(inclusive.terms).toContain('Prices include tax');
});
