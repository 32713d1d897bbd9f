import { Fragment, type ReactNode } from 'react';
import { kebabCase } from '../../../contract/routes.ts';
import type { Endpoint } from '../../content/api/endpoints.ts';
import { sdkMethodOf } from '../../content/api/sdk-methods.ts';
import { inline } from '../../design/prose.tsx';
import { CodeFigure } from './code-figure.tsx';
import { FieldTable } from './field-table.tsx';
import { FoldMark } from './fold.tsx';
import { RequestFigure } from './request-figure.tsx';

/** `/api/<wbr>videos/<wbr>{id}`: lines break after a slash, not within a word. */
function breakableAtSlashes(path: string): ReactNode {
  const [first, ...rest] = path.split(/(?<=.\/)/);
  return [first, ...rest.map((part) => [<wbr key={part} />, part])];
}

/** Anchor of an endpoint. */
export function endpointAnchor(key: Endpoint['key']): string {
  return kebabCase(key);
}

/** An endpoint that unfolds. */
export function EndpointEntry({ endpoint }: { endpoint: Endpoint }) {
  const { key, method, path, scope, summary, text, errors, request, successStatus, response } = endpoint;
  const { resource, method: sdkMethod } = sdkMethodOf(key);
  return (
    <li id={endpointAnchor(key)} data-search={summary} className="scroll-mt-16 border-b border-line">
      <details className="group">
        <summary className="grid min-h-12 list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 py-2 hover:text-accent-text md:grid-cols-[minmax(0,7fr)_minmax(0,4fr)_auto]">
          <code className="grid grid-cols-[4.75rem_minmax(0,1fr)] gap-x-2 break-words text-ink group-hover:text-accent-text">
            <strong className="font-semibold">{method}</strong>
            <span>{breakableAtSlashes(path)}</span>
          </code>
          <span className="col-start-1 text-[0.9375rem] text-dim max-md:pl-[5.25rem] md:col-start-auto">
            {summary}
          </span>
          <FoldMark className="col-start-2 row-start-1 md:col-start-3" />
        </summary>
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 pt-2 pb-10 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4 xl:order-last">
            <RequestFigure requests={endpoint.requests} />
            <CodeFigure
              label={`Response, ${successStatus}`}
              code={endpoint.exampleResponse}
              language="json"
            />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <p className="text-dim">{inline(text)}</p>
            <p className="text-[0.9375rem] text-dim">
              In the SDKs: <code className="text-ink">{`${resource}.${sdkMethod}`}</code>.{' '}
              {scope === null ? (
                'It needs no key.'
              ) : (
                <>
                  The key needs the scope <code className="text-ink">{scope}</code>.
                </>
              )}
            </p>
            {request.map(({ part, content }) => (
              <FieldTable key={part} caption={part} content={content} />
            ))}
            <FieldTable caption={`Response, ${successStatus}`} content={response} />
            <p className="text-[0.9375rem] text-dim [overflow-wrap:anywhere]">
              Errors:{' '}
              {errors.map((code, index) => (
                <Fragment key={code}>
                  {index > 0 && ', '}
                  <a
                    href={`#error-${code}`}
                    className="text-accent-text underline underline-offset-3 hover:text-ink"
                  >
                    {code}
                  </a>
                </Fragment>
              ))}
            </p>
          </div>
        </div>
      </details>
    </li>
  );
}
