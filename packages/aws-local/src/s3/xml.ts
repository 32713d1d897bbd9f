import type { ServerResponse } from 'node:http';
import { XMLParser } from 'fast-xml-parser';
import { S3Error } from './s3-error.ts';

/** An element: its name with its text, or with the elements in it. */
export type XmlElement = readonly [name: string, content: string | readonly XmlElement[]];

/** Writes a document with S3's namespace on its root. */
function xmlDocument([name, content]: XmlElement): string {
  const inner = typeof content === 'string' ? escapeXml(content) : content.map(xmlElement).join('');
  const namespace = name === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${namespace}>${inner}</${name}>`;
}

export function sendXml(
  response: ServerResponse,
  status: number,
  document: XmlElement,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = Buffer.from(xmlDocument(document));
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/xml',
    'content-length': body.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const parser = new XMLParser({
  isArray: (name) => name === 'Object' || name === 'Part' || name === 'Tag',
  parseTagValue: false,
  trimValues: false,
  ignoreAttributes: true,
  htmlEntities: true,
});

/**
 * Reads the XML of a request's body.
 *
 * @throws S3Error MalformedXML
 */
export function parseXml(text: string): unknown {
  try {
    return parser.parse(text, true);
  } catch {
    throw malformedXml();
  }
}

export function malformedXml(): S3Error {
  return new S3Error(
    400,
    'MalformedXML',
    'The XML you provided was not well-formed or did not validate against our published schema.',
  );
}

function xmlElement([name, content]: XmlElement): string {
  const inner = typeof content === 'string' ? escapeXml(content) : content.map(xmlElement).join('');
  return `<${name}>${inner}</${name}>`;
}

/** Control characters, which keys may contain, become references as S3 writes them. */
function escapeXml(text: string): string {
  return [...text]
    .map((character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      const plain = codePoint >= 0x20 && codePoint !== 0x7f && !'&<>"\''.includes(character);
      return plain ? character : `&#x${codePoint.toString(16)};`;
    })
    .join('');
}
