import { describe, expect, it } from 'vitest';
import { fromMajorUnits, toMajorUnits } from './amount-field.ts';

describe('an amount in a field', () => {
  it.each([
    ['49.90', 'usd', 4_990],
    [' 49,9 ', 'eur', 4_990],
    ['7', 'usd', 700],
    ['700', 'jpy', 700],
    ['0.01', 'usd', 1],
  ])('%j of %s is read as %s of its smallest unit', (text, currency, amount) => {
    expect(fromMajorUnits(text, currency)).toBe(amount);
  });

  it.each([
    ['0', 'usd'],
    ['', 'usd'],
    ['-5', 'usd'],
    ['1.999', 'usd'],
    ['7.5', 'jpy'],
    ['1e3', 'usd'],
    ['12 dollars', 'usd'],
  ])('%j of %s is refused', (text, currency) => {
    expect(fromMajorUnits(text, currency)).toBeNull();
  });

  it('is shown with the decimals of its currency', () => {
    expect(toMajorUnits(4_990, 'usd')).toBe('49.90');
    expect(toMajorUnits(700, 'jpy')).toBe('700');
  });
});
