import { expect, it } from 'vitest';
import { printable } from './printable.ts';

it('shows what would steer a terminal, and leaves people’s letters', () => {
  expect(printable('\tAda\u001b[2J\u202eexe.fdp Grüße 你好 👩‍🚀')).toBe(
    '\tAda\\u{1b}[2J\\u{202e}exe.fdp Grüße 你好 👩‍🚀',
  );
});
