import { trainedAlgorithmicMedia } from './manifest.ts';

/**
 * What IPTC asks of a generated picture, as XMP.
 * https://iptc.org/standards/photo-metadata/iptc-standard/ ("Digital Source Type")
 */
const metadata = Buffer.from(
  [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"',
    ` Iptc4xmpExt:DigitalSourceType="${trainedAlgorithmicMedia}"/>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="r"?>',
  ].join(''),
);

const headerBytes = 12;
const hasMetadata = 0b100;

/**
 * Writes into a picture that a model made it. Its pixels stay as they are. The layout of the file:
 * https://developers.google.com/speed/webp/docs/riff_container
 *
 * @param picture a WebP as encoders write posters: lossy, and without metadata
 * @throws {Error} if it is another file
 */
export function markPicture(picture: Buffer): Buffer {
  const isLossyWebp =
    picture.length >= 30 &&
    picture.toString('latin1', 0, 4) === 'RIFF' &&
    picture.toString('latin1', 8, 16) === 'WEBPVP8 ';
  if (!isLossyWebp) throw new Error('The picture is not a plain, lossy WebP.');
  const extended = Buffer.alloc(10);
  extended.writeUInt8(hasMetadata);
  extended.writeUIntLE(sidePixels(picture, 26) - 1, 4, 3);
  extended.writeUIntLE(sidePixels(picture, 28) - 1, 7, 3);
  const chunks = [chunk('VP8X', extended), picture.subarray(headerBytes), chunk('XMP ', metadata)];
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/** A side in the header of the frame, which keeps a factor of display above its 14 bits (RFC 6386, 9.1). */
function sidePixels(picture: Buffer, offset: number): number {
  return picture.readUInt16LE(offset) & 0x3fff;
}

/** Its padding to an even length is not counted. */
function chunk(name: string, content: Buffer): Buffer {
  const start = Buffer.alloc(8);
  start.write(name, 'latin1');
  start.writeUInt32LE(content.length, 4);
  return Buffer.concat([start, content, Buffer.alloc(content.length % 2)]);
}
