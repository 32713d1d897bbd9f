import { expect, it } from 'vitest';
import { packName, planName } from './product-names.ts';

it('calls plans and packs by their names, and one that is newer than the page by its id', () => {
  expect(planName('plus')).toBe('Plus');
  expect(planName('studio')).toBe('Studio');
  expect(packName('starter')).toBe('Starter');
  expect(packName('giant')).toBe('Giant');
});
