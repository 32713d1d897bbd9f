import { NotJoinable } from './not-joinable.ts';

/*
 * Encoders of H.264 write how they coded a video into its picture parameter set (PPS), under the id 0: two videos of
 * one model differ in it, if only in the quality that their encoder began with. In one track each needs an id of its
 * own, which the PPS and every slice name: Rec. ITU-T H.264, 7.3.2.2 and 7.3.3.
 */

/** The decoder configuration of videos that follow each other, and how it changes their packets. */
export interface SharedConfiguration {
  readonly description: Uint8Array;
  /** Returns a packet of that part as the shared configuration reads it. */
  readonly adapt: (part: number, packet: Uint8Array) => Uint8Array;
}

/**
 * Their ids are those of nine bits (15 to 30) instead of one: everything behind an id moves by a whole byte, and stays
 * as it is.
 */
const firstOtherId = 15;

const sliceTypes: ReadonlySet<number> = new Set([1, 5]);
const pictureParametersType = 8;

/**
 * @param descriptions each part's `avcC` (ISO/IEC 14496-15, 5.3.3.1.2)
 * @throws {NotJoinable} if they differ in more than one PPS each
 */
export function sharedConfiguration(descriptions: readonly Uint8Array[]): SharedConfiguration {
  const configurations = descriptions.map(parse);
  const [first, ...others] = configurations;
  if (first === undefined) throw new NotJoinable('There is no video.');
  if (others.some(({ beside }) => !beside.equals(first.beside))) {
    throw new NotJoinable('The videos were encoded in different ways.');
  }
  const distinct = configurations.filter(
    ({ pictures }, index) => configurations.findIndex((one) => one.pictures.equals(pictures)) === index,
  );
  const idOf = (part: number) => {
    const pictures = configurations[part]?.pictures ?? first.pictures;
    const index = distinct.findIndex((one) => one.pictures.equals(pictures));
    return index === 0 ? null : firstOtherId + index - 1;
  };
  return {
    description: print(
      first,
      distinct.map(({ pictures }, index) =>
        index === 0 ? pictures : withId(pictures, 0, firstOtherId + index - 1),
      ),
    ),
    adapt: (part, packet) => {
      const id = idOf(part);
      return id === null ? packet : packetWithId(Buffer.from(packet), first.lengthBytes, id);
    },
  };
}

interface Configuration {
  readonly lengthBytes: number;
  /** Before the count of PPSs. */
  readonly head: Buffer;
  readonly pictures: Buffer;
  readonly tail: Buffer;
  /** All but the PPS. */
  readonly beside: Buffer;
}

function parse(description: Uint8Array): Configuration {
  const bytes = Buffer.from(description);
  let at = 6;
  for (let left = (bytes[5] ?? 0) & 0b1_1111; left > 0; left -= 1) at += 2 + bytes.readUInt16BE(at);
  if (bytes[at] !== 1) throw new NotJoinable('A video has several picture parameter sets.');
  const start = at + 3;
  const end = start + bytes.readUInt16BE(at + 1);
  const [head, tail] = [bytes.subarray(0, at), bytes.subarray(end)];
  return {
    lengthBytes: ((bytes[4] ?? 0) & 0b11) + 1,
    head,
    pictures: bytes.subarray(start, end),
    tail,
    beside: Buffer.concat([head, tail]),
  };
}

function print({ head, tail }: Configuration, pictures: readonly Buffer[]): Buffer {
  const listed = pictures.flatMap((one) => [Buffer.of(one.length >> 8, one.length & 0xff), one]);
  return Buffer.concat([head, Buffer.of(pictures.length), ...listed, tail]);
}

/** The packet's units, each after its length. */
function packetWithId(packet: Buffer, lengthBytes: number, id: number): Buffer {
  const changed: Buffer[] = [];
  for (let at = 0; at < packet.length; ) {
    const start = at + lengthBytes;
    const end = start + packet.readUIntBE(at, lengthBytes);
    const unit = unitWithId(packet.subarray(start, end), id);
    const length = Buffer.alloc(lengthBytes);
    length.writeUIntBE(unit.length, 0, lengthBytes);
    changed.push(length, unit);
    at = end;
  }
  return Buffer.concat(changed);
}

function unitWithId(unit: Buffer, id: number): Buffer {
  const type = (unit[0] ?? 0) & 0b1_1111;
  // Before its PPS, a slice names its first macroblock and its type.
  if (sliceTypes.has(type)) return withId(unit, 2, id);
  return type === pictureParametersType ? withId(unit, 0, id) : unit;
}

/** @param numbersBefore the Exp-Golomb numbers between the unit's header and the id */
function withId(unit: Buffer, numbersBefore: number, id: number): Buffer {
  const bytes = unescaped(unit);
  let bit = 8;
  for (let left = numbersBefore; left > 0; left -= 1) bit = afterNumber(bytes, bit);
  const at = bit >> 3;
  const before = bit & 7;
  const behind = 7 - before;
  const byte = bytes[at] ?? 0;
  // The id 0 is one set bit.
  if (((byte >> behind) & 1) === 0) throw new NotJoinable('A video has an unusual picture parameter set.');
  const both =
    ((byte >> (8 - before)) << (16 - before)) | ((id + 1) << behind) | (byte & ((1 << behind) - 1));
  return escaped(
    Buffer.concat([bytes.subarray(0, at), Buffer.of(both >> 8, both & 0xff), bytes.subarray(at + 1)]),
  );
}

/** The bit behind an Exp-Golomb number (9.1): as many zeros, and a set bit, as there are bits behind that one. */
function afterNumber(bytes: Buffer, start: number): number {
  let bit = start;
  while (((bytes[bit >> 3] ?? 0xff) & (0x80 >> (bit & 7))) === 0) bit += 1;
  return 2 * bit - start + 1;
}

const zeros = Buffer.of(0, 0);
const keepingApart = Buffer.of(0, 0, 3);

/** Without the bytes that keep three zeros apart (7.4.1.1). */
function unescaped(unit: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = unit.indexOf(keepingApart); at !== -1; at = unit.indexOf(keepingApart, from)) {
    pieces.push(unit.subarray(from, at + 2));
    from = at + 3;
  }
  return pieces.length === 0 ? unit : Buffer.concat([...pieces, unit.subarray(from)]);
}

function escaped(bytes: Buffer): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(zeros); at !== -1; ) {
    const next = bytes[at + 2] ?? 0;
    if (next <= 3) {
      pieces.push(bytes.subarray(from, at + 2), keepingApart.subarray(2));
      from = at + 2;
      at = bytes.indexOf(zeros, from);
    } else {
      at = bytes.indexOf(zeros, at + 3);
    }
  }
  return pieces.length === 0 ? bytes : Buffer.concat([...pieces, bytes.subarray(from)]);
}
