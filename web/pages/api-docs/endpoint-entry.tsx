import { kebabCase } from '../../../contract/routes.ts';
import type { Endpoint } from '../../content/api/endpoints.ts';
import { inline } from '../../design/prose.tsx';
import { CodeFigure } from './code-figure.tsx';
import { FieldTable } from './field-table.tsx';

const accessWords = {
  user: 'Your access token',
  anyone: 'Anyone, without a token',
  signed: 'Stripe, by its signature',
} as const satisfies Record<Endpoint['access'], string>;

/** One endpoint: its line, which unfolds to everything else. */
export function EndpointEntry({ endpoint }: { endpoint: Endpoint }) {
  const { key, method, path, access, text, limit, request, successStatus, response } = endpoint;
  return (
    <li id={kebabCase(key)} className="border-b border-line">
      <details className="group">
        <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 py-4 hover:text-accent-text md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)_auto]">
          <code className="break-words text-ink group-hover:text-accent-text">
            <strong className="inline-block min-w-16 font-semibold">{method}</strong> {path}
          </code>
          <span className="col-start-1 text-[0.9375rem] text-dim md:col-start-auto">{inline(text)}</span>
          <span
            aria-hidden="true"
            className="relative col-start-2 row-start-1 size-3.5 text-faint md:col-start-3"
          >
            <span className="absolute inset-x-0 top-1/2 h-px bg-current" />
            <span className="absolute inset-y-0 left-1/2 w-px bg-current group-open:hidden" />
          </span>
        </summary>
        <div className="grid gap-x-10 gap-y-6 pb-10 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <p className="text-[0.9375rem] text-dim">
              Who may call: <strong className="font-semibold text-ink">{accessWords[access]}</strong>
            </p>
            {limit !== null && (
              <p className="text-[0.9375rem] text-dim">
                Limit for each person: <strong className="font-semibold text-ink">{limit}</strong>
              </p>
            )}
            {request.map(({ part, content }) => (
              <FieldTable key={part} caption={part} content={content} />
            ))}
            <FieldTable caption={`Answer, ${successStatus}`} content={response} />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            {endpoint.exampleBody !== null && <CodeFigure label="Request body" code={endpoint.exampleBody} />}
            <CodeFigure label={`Answer, ${successStatus}`} code={endpoint.exampleResponse} />
          </div>
        </div>
      </details>
    </li>
  );
}
