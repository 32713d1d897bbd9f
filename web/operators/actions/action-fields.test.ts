import { expect, it } from 'vitest';
import { type ActionField, inputOf } from './action-fields.ts';

const field = (control: ActionField['control']): ActionField => ({ label: 'Amount', control });

it.each([
  ['12.5', 1_250],
  ['0.29', 29],
  ['100', 10_000],
  [' ', null],
])('reads %s dollars as %s cents', (typed, cents) => {
  expect(inputOf(field({ kind: 'dollars' }), typed)).toBe(cents);
});

it.each(['-5', '1e3', '12,50', '1.234', 'ten'])('refuses %s dollars with the name of the field', (typed) => {
  expect(() => inputOf(field({ kind: 'dollars' }), typed)).toThrow('Amount: enter an amount');
});

it.each(['', '-1', '1.5', '14 000'])('refuses "%s" credits', (typed) => {
  expect(() => inputOf(field({ kind: 'whole', unit: 'credits' }), typed)).toThrow(
    'Amount: enter a whole number.',
  );
});

it('reads an instant as UTC, wherever the operator is', () => {
  expect(inputOf(field({ kind: 'instant' }), '2026-11-27T09:30')).toBe('2026-11-27T09:30:00.000Z');
});

it('reads an empty value of a setting as what is deployed', () => {
  expect(inputOf(field({ kind: 'line', maximumCharacters: 100, isNullable: true }), ' ')).toBeNull();
});
