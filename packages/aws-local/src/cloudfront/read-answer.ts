import { Readable } from 'node:stream';
import { decideRead } from '../s3/decide-read.ts';
import type { ByteRange } from '../s3/object-store.ts';
import {
  type EdgeHeaders,
  type EdgeRequest,
  type EdgeResponse,
  headerOf,
  xmlErrorResponse,
} from './edge-response.ts';

/** Something whole that a request may ask for conditionally, or a part of. */
export interface ReadableObject {
  readonly etag: string;
  /** Milliseconds since 1970; NaN if it is not known. */
  readonly lastModified: number;
  readonly sizeBytes: number;
  readonly headers: EdgeHeaders;
  readonly body: (range?: ByteRange) => Readable;
  readonly source: EdgeResponse['source'];
}

/** The whole of an object, the part that the request asks for, or that its copy is still right. */
export function answerRead(request: EdgeRequest, object: ReadableObject): EdgeResponse {
  const headers: EdgeHeaders = new Map(object.headers);
  const { source } = object;
  const respond = (status: number, body: () => Readable): EdgeResponse => ({
    status,
    headers,
    body: request.method === 'HEAD' ? Readable.from([]) : body(),
    source,
  });
  const decision = decideRead((name) => headerOf(request.headers, name), object);
  switch (decision.outcome) {
    case 'notModified':
      headers.delete('content-type');
      headers.delete('content-length');
      return respond(304, () => Readable.from([]));
    case 'preconditionFailed':
      return xmlErrorResponse(
        412,
        'PreconditionFailed',
        'At least one of the pre-conditions you specified did not hold',
        source,
      );
    case 'rangeNotSatisfiable': {
      const response = xmlErrorResponse(
        416,
        'InvalidRange',
        'The requested range is not satisfiable',
        source,
      );
      response.headers.set('content-range', [`bytes */${object.sizeBytes}`]);
      return response;
    }
    case 'part': {
      const { first, last } = decision.range;
      headers.set('content-range', [`bytes ${first}-${last}/${object.sizeBytes}`]);
      headers.set('content-length', [String(last - first + 1)]);
      return respond(206, () => object.body(decision.range));
    }
    case 'whole':
      headers.set('content-length', [String(object.sizeBytes)]);
      return respond(200, () => object.body());
  }
}
