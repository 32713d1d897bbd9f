import { describe, expect, it } from 'vitest';
import { createPasswordVerifier, isPassword, isPublicValue } from './srp.ts';

// The exchange itself is tested against the browser's SDK, in amplify.test.ts.
const owner = { poolName: 'Local0001', userId: 'ada' };

describe('a password’s verifier', () => {
  const kept = createPasswordVerifier(owner, 'päßword');

  it('knows the password, and for this person in this pool only', () => {
    expect(isPassword(owner, 'päßword', kept)).toBe(true);
    expect(isPassword(owner, 'Päßword', kept)).toBe(false);
    expect(isPassword({ ...owner, userId: 'bea' }, 'päßword', kept)).toBe(false);
    expect(isPassword({ ...owner, poolName: 'Local0002' }, 'päßword', kept)).toBe(false);
  });

  it('is another one each time', () => {
    expect(createPasswordVerifier(owner, 'päßword').verifier).not.toBe(kept.verifier);
  });
});

describe('isPublicValue', () => {
  const prime =
    'ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd' +
    'ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed' +
    'ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f' +
    '83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b' +
    'e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510' +
    '15728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7' +
    'abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c' +
    'bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff';

  it('refuses multiples of the prime, with which every password would be right', () => {
    const number = BigInt(`0x${prime}`);
    expect(isPublicValue('0')).toBe(false);
    expect(isPublicValue(prime)).toBe(false);
    expect(isPublicValue((number * 2n).toString(16))).toBe(false);
    expect(isPublicValue((number + 1n).toString(16))).toBe(true);
  });
});
