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
import { EndpointEntry } from './endpoint-entry.tsx';
import { FieldTable, objectAnchor } from './field-table.tsx';
import { Playground } from './playground.tsx';
import { LanguageChoice } from './request-figure.tsx';

/** `/api-docs`, generated from the contract. */
export function ApiDocsPage() {
  return (
    <div className="page-width pt-[clamp(2.5rem,5vw,5rem)] pb-[clamp(5rem,10vw,10rem)]">
      <h1 className="title-huge [--title-size:clamp(2.75rem,11vw,9rem)]">API documentation</h1>
      <p className="mt-6 max-w-2xl text-lg text-pretty text-dim">{texts.introduction}</p>
      <Contents />
      {sections.map(({ title, content, isText = false }) => (
        <section
          key={title}
          aria-labelledby={anchorOf(title)}
          className={classNames(
            'mt-[clamp(4rem,8vw,8rem)] scroll-mt-8',
            isText && 'gap-x-16 lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]',
          )}
        >
          <h2 id={anchorOf(title)} className="title-large mb-8">
            {title}
          </h2>
          {content}
        </section>
      ))}
    </div>
  );
}

function Contents() {
  return (
    <nav aria-label="Contents" className="mt-10 border-y border-edge">
      <ul className="flex flex-wrap gap-x-8">
        {sections.map(({ title }) => (
          <li key={title}>
            <a
              href={`#${anchorOf(title)}`}
              className="inline-flex min-h-12 items-center text-dim hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QuickStart() {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]">
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
        <CodeFigure label="Your key and your credits" code={callWithKey} />
        <CodeFigure label="A video of 5 seconds" code={firstVideo} />
      </div>
    </div>
  );
}

function Endpoints() {
  return (
    <div className="group/languages flex flex-col gap-14">
      <Prose blocks={texts.requests} />
      <LanguageChoice />
      {endpointGroups.map((group) => (
        <div key={group}>
          <h3 className="title-medium mb-3">{group}</h3>
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
    <div className="columns-1 gap-x-16 xl:columns-2">
      {objects.map(({ name, content }) => (
        <div key={name} id={objectAnchor(name)} className="mb-12 break-inside-avoid">
          <h3 className="title-medium mb-3">{name}</h3>
          <FieldTable caption={`Fields of ${name}`} content={content} isCaptionHidden />
        </div>
      ))}
    </div>
  );
}

function Errors() {
  return (
    <>
      <Prose blocks={texts.errors} className="max-w-4xl" />
      <dl className="mt-8 [overflow-wrap:anywhere]">
        {publicErrors.map((code) => (
          <div
            key={code}
            id={`error-${code}`}
            className="grid scroll-mt-8 gap-x-6 border-t border-line py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            <dt>
              <code className="text-ink">
                {errorCodes[code].status} {code}
              </code>
            </dt>
            <dd className="text-dim">{texts.errorWords(code)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Sdks() {
  return (
    <>
      <Prose blocks={texts.sdks} className="mb-8" />
      <div className="flex flex-col gap-14">
        {sdks.map(({ language, packageName, needs, install, fileName, code }) => (
          <LanguageArticle key={language} language={language} fileName={fileName} code={code}>
            <p className="mt-3">
              <code className="text-ink">{packageName}</code>
            </p>
            <p className="mt-1 text-dim">{inline(needs)}</p>
            <CodeFigure label={`Install ${packageName}`} code={install} />
          </LanguageArticle>
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
      <div className="flex flex-col gap-14">
        {programs.map(({ language, needs, command, fileName, code }) => (
          <LanguageArticle key={language} language={language} fileName={fileName} code={code}>
            <p className="mt-3 text-dim">{needs}</p>
            <CodeFigure label={`Save it as ${fileName}, then run`} code={command} />
          </LanguageArticle>
        ))}
      </div>
    </>
  );
}

function LanguageArticle({
  language,
  fileName,
  code,
  children,
}: {
  language: string;
  fileName: string;
  code: string;
  children: ReactNode;
}) {
  return (
    <article className="grid grid-cols-1 gap-x-16 gap-y-4 border-t border-edge pt-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]">
      <div className="min-w-0">
        <h3 className="title-large [--title-size:clamp(2.5rem,4vw,4rem)]">{language}</h3>
        {children}
      </div>
      <CodeFigure label={fileName} code={code} />
    </article>
  );
}

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
