import { expect, it } from 'vitest';
import { withLiteralKeys } from '../../lib/shakable-clients.ts';

it('writes the keys of a schema as what they are, and leaves alone what it does not know', () => {
  expect(
    withLiteralKeys(
      ['const _e = "error";', 'let _v = "x";', 'var s = [{ [_e]: _c, [_v]: 1, [n]: 2 }, list[_e]];'].join(
        '\n',
      ),
    ),
  ).toBe(
    ['const _e = "error";', 'let _v = "x";', 'var s = [{ "error": _c, [_v]: 1, [n]: 2 }, list[_e]];'].join(
      '\n',
    ),
  );
});
