import { STATUS_CODES } from 'node:http';
import type { ReactNode } from 'react';
import { videoCostCredits } from '../../../contract/billing/catalog.ts';
import { errorCodes } from '../../../contract/errors.ts';
import { endpointGroups } from '../../content/api/endpoint-words.ts';
import { endpoints, objects } from '../../content/api/endpoints.ts';
import { publicErrors } from '../../content/api/open-api-document.ts';
import { callWithKey, firstVideo, programs } from '../../content/api/quick-start.ts';
import { sdks } from '../../content/api/sdks.ts';
import * as texts from '../../content/api/sections.ts';
import { classNames } from '../../design/controls/class-names.ts';
import { anchorOf, inline, Prose } from '../../design/prose.tsx';
import { formatCredits } from '../../locales/figures.ts';
import { CodeFigure } from './code-figure.tsx';
import { EndpointEntry, endpointAnchor } from './endpoint-entry.tsx';
import { FieldTable, objectAnchor } from './field-table.tsx';
import { Fold } from './fold.tsx';
import { Playground } from './playground.tsx';
import { LanguageChoice } from './request-figure.tsx';
import { SideNavigation } from './side-navigation.tsx';

/** `/api-docs`, generated from the contract. */
export function ApiDocsPage() {
  return (
    <div
      data-enhancement="api-reference"
      className="page-width pt-[clamp(2rem,4vw,4rem)] pb-[clamp(4rem,6vw,6rem)]"
    >
      <h1 className="title-huge [--title-size:clamp(2.75rem,7vw,6rem)]">API documentation</h1>
      <p className="mt-4 max-w-2xl text-lg text-pretty text-dim">{texts.introduction}</p>
      <div className="mt-8 gap-x-12 lg:mt-12 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
        <SideNavigation
          entries={sections.map(({ title }) => ({
            title,
            anchor: anchorOf(title),
            inner:
              title === 'Endpoints'
                ? endpoints.map(({ key, summary }) => ({ title: summary, anchor: endpointAnchor(key) }))
                : [],
          }))}
        />
        <div className="group/languages min-w-0 [&>section+section]:mt-[clamp(3.5rem,5vw,5rem)]">
          {sections.map(({ title, content, isText = false }) => (
            <section
              key={title}
              id={anchorOf(title)}
              data-search={title}
              aria-labelledby={`${anchorOf(title)}-title`}
              className={classNames(
                'scroll-mt-8',
                isText && 'gap-x-12 xl:grid xl:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]',
              )}
            >
              <h2
                id={`${anchorOf(title)}-title`}
                className="title-large mb-6 [--title-size:clamp(2.25rem,3.4vw,3.25rem)]"
              >
                {title}
              </h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function QuickStart() {
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,8fr)]">
      <Prose
        blocks={[
          {
            kind: 'steps',
            items: [
              '[Create a test key](/developers). It costs nothing.',
              'Set it as an environment variable and check your credits.',
              'Make a video of 5 seconds. If it is done within 25 seconds, the response has its `video_url`.',
            ],
          },
          {
            kind: 'paragraph',
            text: `A video costs ${formatCredits(videoCostCredits)} credits, the same as on the site. With a test key it costs nothing. To save the file, use an [SDK](#sdks) or [a program](#without-an-sdk).`,
          },
        ]}
      />
      <div className="flex min-w-0 flex-col gap-4">
        <CodeFigure label="Your key and your credits" code={callWithKey} language="shell" />
        <CodeFigure label="A video of 5 seconds" code={firstVideo} language="shell" />
      </div>
    </div>
  );
}

function Endpoints() {
  return (
    <div className="flex flex-col gap-10">
      <Prose blocks={texts.requests} />
      <LanguageChoice />
      {endpointGroups.map((group) => (
        <div key={group}>
          <h3 className="title-medium mb-2">{group}</h3>
          <ul className="border-t border-edge [&_:focus-visible]:scroll-mt-16">
            {endpoints
              .filter((endpoint) => endpoint.group === group)
              .map((endpoint) => (
                <EndpointEntry key={endpoint.key} endpoint={endpoint} />
              ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Objects() {
  return (
    <div className="border-t border-edge">
      {objects.map(({ name, content }) => (
        <Fold key={name} heading={name}>
          <div id={objectAnchor(name)} data-search={name} className="scroll-mt-16">
            <FieldTable caption={`Fields of ${name}`} content={content} isCaptionHidden />
          </div>
        </Fold>
      ))}
    </div>
  );
}

function Errors() {
  return (
    <>
      <Prose blocks={texts.errors} />
      <CodeFigure label="400 Bad Request" code={texts.errorExample} language="json" />
      <div className="mt-8 border-t border-edge">
        {errorStatuses.map((status) => {
          const codes = publicErrors.filter((code) => errorCodes[code].status === status);
          return (
            <Fold
              key={status}
              heading={`${status} ${STATUS_CODES[status]}`}
              detail={codes.length === 1 ? '1 code' : `${codes.length} codes`}
            >
              <dl className="[overflow-wrap:anywhere]">
                {codes.map((code) => (
                  <div
                    key={code}
                    id={`error-${code}`}
                    data-search={code}
                    className="grid scroll-mt-8 gap-x-6 border-t border-line py-2 target:bg-raised sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
                  >
                    <dt>
                      <code className="text-ink">
                        {status} {code}
                      </code>
                    </dt>
                    <dd className="text-dim">{texts.errorWords(code)}</dd>
                  </div>
                ))}
              </dl>
            </Fold>
          );
        })}
      </div>
    </>
  );
}

const errorStatuses = [...new Set(publicErrors.map((code) => errorCodes[code].status))].sort(
  (one, other) => one - other,
);

function Sdks() {
  return (
    <>
      <Prose blocks={texts.sdks} className="mb-8" />
      <div className="border-t border-edge">
        {sdks.map(({ language, packageName, needs, install, fileName, code }) => (
          <Fold key={language} heading={language} detail={packageName}>
            <p className="max-w-prose text-dim">{inline(needs)}</p>
            <CodeFigure label={`Install ${packageName}`} code={install} language="shell" />
            <CodeFigure label={fileName} code={code} language={codeLanguages[language]} />
          </Fold>
        ))}
      </div>
    </>
  );
}

function Programs() {
  return (
    <>
      <p className="mb-8 max-w-prose text-dim">
        There is nothing to install. Each program makes a video, waits for it and saves it as video.mp4, using
        only what comes with its language. It reads your API key from the environment.
      </p>
      <div className="border-t border-edge">
        {programs.map(({ language, needs, command, fileName, code }) => (
          <Fold key={language} heading={language} detail={fileName}>
            <p className="max-w-prose text-dim">{needs}</p>
            <CodeFigure label={`Save it as ${fileName}, then run`} code={command} language="shell" />
            <CodeFigure label={fileName} code={code} language={codeLanguages[language]} />
          </Fold>
        ))}
      </div>
    </>
  );
}

const codeLanguages = { JavaScript: 'javascript', Python: 'python', Go: 'go' } as const;

interface Section {
  /** The anchor comes from it. */
  readonly title: string;
  readonly content: ReactNode;
  readonly isText?: boolean;
}

const sections: readonly Section[] = [
  { title: 'Quick start', content: <QuickStart /> },
  { title: 'Playground', content: <Playground /> },
  { title: 'Authentication', content: <Prose blocks={texts.authentication} />, isText: true },
  { title: 'Charged once', content: <Prose blocks={texts.chargedOnce} />, isText: true },
  { title: 'Endpoints', content: <Endpoints /> },
  { title: 'Objects', content: <Objects /> },
  { title: 'Errors', content: <Errors /> },
  { title: 'Rate limits', content: <Prose blocks={texts.rateLimits} />, isText: true },
  { title: 'Sandbox', content: <Prose blocks={texts.sandbox} />, isText: true },
  { title: 'Webhooks', content: <Prose blocks={texts.webhooks} />, isText: true },
  { title: 'Agents', content: <Prose blocks={texts.agents} />, isText: true },
  { title: 'SDKs', content: <Sdks /> },
  { title: 'Without an SDK', content: <Programs /> },
  { title: 'Versions', content: <Prose blocks={texts.versioning} />, isText: true },
];
