import type { ServerResponse } from 'node:http';
import { XMLParser } from 'fast-xml-parser';
import { S3Error } from './s3-error.ts';

/** Content of an element: its text, elements by name, or (as a list) several elements of the same name. */
export type Xml = string | number | undefined | Xml[] | { readonly [name: string]: Xml };

/** Sends an XML document with S3's namespace on its root. */
export function sendXml(
  response: ServerResponse,
  status: number,
  root: string,
  content: { readonly [name: string]: Xml },
  headers: Readonly<Record<string, string>> = {},
): void {
  const namespace = root === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  const body = Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace}>${elements(content)}</${root}>`,
  );
  response.writeHead(status, {
    ...headers,
    'content-type': 'application/xml',
    'content-length': body.length,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

const parser = new XMLParser({
  isArray: (name) => name === 'Object' || name === 'Part',
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

function elements(content: { readonly [name: string]: Xml }): string {
  return Object.entries(content)
    .map(([name, inner]) => element(name, inner))
    .join('');
}

function element(name: string, content: Xml): string {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((item) => element(name, item)).join('');
  return `<${name}>${typeof content === 'object' ? elements(content) : escapeXml(String(content))}</${name}>`;
}

/** Not by a library: keys may hold control characters, which S3 writes as references. */
function escapeXml(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to escape
    /[&<>"'\u0000-\u001f\u007f]/g,
    (character) => `&#x${character.charCodeAt(0).toString(16)};`,
  );
}
