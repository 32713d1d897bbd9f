import { expect, it } from 'vitest';
import { withLiteralKeys, withoutUnusedErrors } from '../../lib/functions/shakable-clients.ts';

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

it('registers only the errors that our code names, and the base of all', () => {
  const source = [
    '_s_registry.registerError(SSMServiceException$, SSMServiceException);',
    'n0_registry.registerError(ParameterNotFound$, ParameterNotFound);',
    'n0_registry.registerError(InvalidKeyId$, InvalidKeyId);',
  ];
  expect(withoutUnusedErrors(source.join('\n'), 'error instanceof ParameterNotFound')).toBe(
    [...source.slice(0, 2), ''].join('\n'),
  );
});
