import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * The server's half of SRP-6a as Amazon Cognito speaks it: the 3072-bit group of RFC 5054 (appendix A, generator 2
 * as Cognito uses it), SHA-256, integers hashed in two's complement, and a 16-byte HKDF key that signs the proof.
 * All integers in and out are lower-case hexadecimal.
 */

/** What is kept of a password; neither the password nor enough to sign in without it. */
export interface PasswordVerifier {
  readonly salt: string;
  readonly verifier: string;
}

/** Who proves a password: the part of the pool id after `_`, and the user's id in the pool. */
export interface PasswordOwner {
  readonly poolName: string;
  readonly userId: string;
}

/** The server's side of one exchange. `privateValue` never leaves the process. */
export interface ServerExchange {
  readonly privateValue: string;
  readonly publicValue: string;
}

export function createPasswordVerifier(
  owner: PasswordOwner,
  password: string,
  salt: string = randomBytes(16).toString('hex'),
): PasswordVerifier {
  const exponent = passwordExponent(owner, password, salt);
  return { salt, verifier: power(generator, exponent).toString(16) };
}

/** Compares a password in clear text with what is kept of the right one, in constant time. */
export function isPassword(owner: PasswordOwner, password: string, kept: PasswordVerifier): boolean {
  const given = createPasswordVerifier(owner, password, kept.salt).verifier;
  return timingSafeEqual(sha256(Buffer.from(given)), sha256(Buffer.from(kept.verifier)));
}

export function beginExchange(verifier: string): ServerExchange {
  const privateValue = fromHex(randomBytes(32).toString('hex'));
  const publicValue = (multiplier * fromHex(verifier) + power(generator, privateValue)) % prime;
  return { privateValue: privateValue.toString(16), publicValue: publicValue.toString(16) };
}

/** Whether a caller's public value is usable: a multiple of the prime would make every password right. */
export function isPublicValue(clientPublicValue: string): boolean {
  return /^[0-9a-f]{1,1536}$/i.test(clientPublicValue) && fromHex(clientPublicValue) % prime !== 0n;
}

/** Checks the signature by which a client proves that it knows the password. */
export function isProof(proof: {
  readonly owner: PasswordOwner;
  readonly verifier: string;
  readonly exchange: ServerExchange;
  readonly clientPublicValue: string;
  /** base64 */
  readonly secretBlock: string;
  readonly timestamp: string;
  /** base64 */
  readonly signature: string;
}): boolean {
  const clientPublic = fromHex(proof.clientPublicValue);
  const scrambler = fromHex(
    hashHex(signedHex(clientPublic) + signedHex(fromHex(proof.exchange.publicValue))),
  );
  if (scrambler === 0n) return false;
  const shared = power(
    (clientPublic * power(fromHex(proof.verifier), scrambler)) % prime,
    fromHex(proof.exchange.privateValue),
  );
  const expected = signatureOf(proof, shared, scrambler);
  const given = Buffer.from(proof.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * The client's half of one exchange, for tests that sign in as a browser does.
 *
 * @returns the public value to begin with, and the signature (base64) that answers the server's challenge
 */
export function beginAsClient(owner: Omit<PasswordOwner, 'userId'>, password: string) {
  const privateValue = fromHex(randomBytes(32).toString('hex'));
  const publicValue = power(generator, privateValue);
  return {
    publicValue: publicValue.toString(16),
    prove(challenge: {
      readonly userId: string;
      readonly salt: string;
      readonly serverPublicValue: string;
      readonly secretBlock: string;
      readonly timestamp: string;
    }): string {
      const proof = { ...challenge, owner: { ...owner, userId: challenge.userId } };
      const serverPublic = fromHex(challenge.serverPublicValue);
      const scrambler = fromHex(hashHex(signedHex(publicValue) + signedHex(serverPublic)));
      const exponent = passwordExponent(proof.owner, password, challenge.salt);
      const base = (serverPublic + prime * multiplier - multiplier * power(generator, exponent)) % prime;
      const shared = power(base, privateValue + scrambler * exponent);
      return signatureOf(proof, shared, scrambler).toString('base64');
    },
  };
}

function signatureOf(
  proof: { readonly owner: PasswordOwner; readonly secretBlock: string; readonly timestamp: string },
  shared: bigint,
  scrambler: bigint,
): Buffer {
  const key = hkdfSync(
    'sha256',
    Buffer.from(signedHex(shared), 'hex'),
    Buffer.from(signedHex(scrambler), 'hex'),
    'Caldera Derived Key',
    16,
  );
  return createHmac('sha256', Buffer.from(key))
    .update(proof.owner.poolName)
    .update(proof.owner.userId)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest();
}

// RFC 3526, section 4 (the same prime as RFC 5054's 3072-bit group).
const primeHex =
  'ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd' +
  'ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed' +
  'ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f' +
  '83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b' +
  'e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510' +
  '15728e5a8aaac42dad33170d04507a33a85521abdf1cba64ecfb850458dbef0a8aea71575d060c7db3970f85a6e1e4c7' +
  'abf5ae8cdb0933d71e8c94e04a25619dcee3d2261ad2ee6bf12ffa06d98a0864d87602733ec86a64521f2b18177b200c' +
  'bbe117577a615d6c770988c0bad946e208e24fa074e5ab3143db5bfce0fd108e4b82d120a93ad2caffffffffffffffff';
const prime = BigInt(`0x${primeHex}`);
const generator = 2n;
const multiplier = fromHex(hashHex(signedHex(prime) + signedHex(generator)));

function passwordExponent({ poolName, userId }: PasswordOwner, password: string, salt: string): bigint {
  const identity = sha256(Buffer.from(`${poolName}${userId}:${password}`)).toString('hex');
  return fromHex(hashHex(signedHex(fromHex(salt)) + identity));
}

/** base ** exponent modulo the prime, four bits of the exponent at a time. */
function power(base: bigint, exponent: bigint): bigint {
  const powers: bigint[] = [1n];
  for (let digit = 1; digit < 16; digit += 1) powers.push(((powers[digit - 1] ?? 1n) * base) % prime);
  let result = 1n;
  for (const digit of exponent.toString(16)) {
    for (let squaring = 0; squaring < 4; squaring += 1) result = (result * result) % prime;
    result = (result * (powers[Number.parseInt(digit, 16)] ?? 1n)) % prime;
  }
  return result;
}

function fromHex(hex: string): bigint {
  return BigInt(`0x${hex}`);
}

/** Bytes of a positive integer in two's complement: whole bytes, and a zero byte before a leading 1 bit. */
function signedHex(value: bigint): string {
  const digits = value.toString(16);
  const whole = digits.length % 2 === 0 ? digits : `0${digits}`;
  return /^[89a-f]/.test(whole) ? `00${whole}` : whole;
}

function hashHex(hex: string): string {
  return sha256(Buffer.from(hex, 'hex')).toString('hex');
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
