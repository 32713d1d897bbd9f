import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { helpSearchIndex } from '../build/help-search-index.ts';
import { excerptOf, markMatches, type SearchEntry, searchArticles, termsOf } from './search-articles.ts';

const index: readonly SearchEntry[] = JSON.parse(helpSearchIndex());
const find = (query: string) => searchArticles(index, termsOf(query)).map(({ slug }) => slug);

describe('searching the help articles', () => {
  it.each([
    ['refund', 'refunds'],
    ['money back', 'refunds'],
    ['how do I cancel my subscription?', 'cancel-your-plan'],
    ['forgotten password', 'sign-in-problems'],
    ['upload a photo', 'start-from-an-image'],
    ['card declined', 'failed-payment'],
    ['invoice', 'receipts'],
    ['2fa', 'two-factor-sign-in'],
    ['no sound', 'sound'],
    ['unsubscribe', 'cancel-your-plan'],
    ['delete account', 'delete-your-account'],
    ['how long are videos kept', 'keep-and-delete-videos'],
  ])('finds the answer to "%s" first', (query, slug) => {
    expect(find(query)[0]).toBe(slug);
  });

  it.each([
    ['pasword', 'sign-in-problems'],
    ['refnud', 'refunds'],
    ['cancelling', 'cancel-a-video'],
    ['DOWNLOADS', 'download-a-video'],
    ['r\u00E9ceipt', 'receipts'],
  ])('forgives "%s"', (query, slug) => {
    expect(find(query)).toContain(slug);
  });

  it('finds as one types', () => {
    expect(find('water')).toEqual(expect.arrayContaining(find('waterf')));
    expect(find('receip')).toContain('receipts');
  });

  it('prefers articles with all words to those with some', () => {
    const all = find('google password');
    expect(all).toContain('sign-in-with-google');
    expect(all).not.toContain('failed-payment');
  });

  it('finds nothing for what is nowhere, and for no words at all', () => {
    expect(find('xylophone quartet')).toEqual([]);
    expect(find(' ?! ')).toEqual([]);
  });
});

describe('marking', () => {
  it('marks the words that were looked for, and loses no character', () => {
    const parts = markMatches('Refunds: ask for a refund.', termsOf('refunds'));
    expect(parts.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['Refunds', 'refund']);
    expect(parts.map(({ text }) => text).join('')).toBe('Refunds: ask for a refund.');
  });

  it('shows the sentence that speaks of it when the summary does not', () => {
    const entry = { slug: 'x', title: 'X', summary: 'About other things.', keywords: '', text: '' };
    const text = 'This is the first of two sentences. Here the lighthouse is spoken of.';
    expect(excerptOf({ ...entry, text }, ['lighthous'])).toBe('Here the lighthouse is spoken of.');
    expect(excerptOf({ ...entry, text }, ['other'])).toBe('About other things.');
  });
});

it('the index is small enough to load while a visitor types', () => {
  expect(gzipSync(helpSearchIndex()).length).toBeLessThan(20_480);
});
