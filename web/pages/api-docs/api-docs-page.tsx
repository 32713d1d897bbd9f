import type { ReactNode } from 'react';
import { videoCostCredits } from '../../../contract/catalog.ts';
import { endpointGroups } from '../../content/api/endpoint-words.ts';
import { endpoints, objects } from '../../content/api/endpoints.ts';
import { firstCall, programs } from '../../content/api/quick-start.ts';
import { authentication, errors, planned, rateLimits, standing } from '../../content/api/sections.ts';
import { formatCredits } from '../../content/figures.ts';
import { anchorOf, Prose } from '../../design/prose.tsx';
import { CodeFigure } from './code-figure.tsx';
import { EndpointEntry } from './endpoint-entry.tsx';
import { FieldTable, objectAnchor } from './field-table.tsx';

/** `/api-docs`: what a program can call today, made from the contract; and what is planned. */
export function ApiDocsPage() {
  return (
    <div className="page-width pt-[clamp(2.5rem,5vw,5rem)] pb-[clamp(5rem,10vw,10rem)]">
      <h1 className="title-huge text-[clamp(3.5rem,11vw,9rem)]">API documentation</h1>
      <p className="mt-6 max-w-2xl text-lg text-dim">{standing}</p>
      <Contents />
      {sections.map(({ title, content }) => (
        <section
          key={title}
          aria-labelledby={anchorOf(title)}
          className="mt-[clamp(4rem,8vw,8rem)] scroll-mt-8"
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
              'Get your access token: [authentication](#authentication) says where it is.',
              'Put it and the address of this site into the environment, and ask for your credits.',
              'If that answers with a balance, [run a program](#sdks) that makes a video and saves it.',
            ],
          },
          {
            kind: 'paragraph',
            text: `A video costs ${formatCredits(videoCostCredits)} credits, on the site and by the API.`,
          },
        ]}
      />
      <CodeFigure label="In a shell" code={firstCall} />
    </div>
  );
}

function Endpoints() {
  return (
    <div className="flex flex-col gap-14">
      {endpointGroups.map((group) => (
        <div key={group}>
          <h3 className="title-medium mb-3">{group}</h3>
          <ul className="border-t border-edge">
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

/** Programs instead of packages: there is nothing to install, and each works as it stands. */
function Programs() {
  return (
    <>
      <p className="mb-8 max-w-prose text-dim">
        There are no packages to install. Each of these programs makes a video, waits for it and saves it as
        video.mp4, with nothing but what its language brings along.
      </p>
      <div className="flex flex-col gap-14">
        {programs.map(({ language, needs, command, fileName, code }) => (
          <article
            key={language}
            className="grid gap-x-16 gap-y-4 border-t border-edge pt-6 lg:grid-cols-[minmax(0,4fr)_minmax(0,9fr)]"
          >
            <div>
              <h3 className="title-large text-[clamp(2.5rem,4vw,4rem)]">{language}</h3>
              <p className="mt-3 text-dim">{needs}</p>
              <CodeFigure label={`Save the program as ${fileName} and run`} code={command} />
            </div>
            <CodeFigure label={fileName} code={code} />
          </article>
        ))}
      </div>
    </>
  );
}

/** In the order of reading; each title makes its anchor. */
const sections: readonly { readonly title: string; readonly content: ReactNode }[] = [
  { title: 'Quick start', content: <QuickStart /> },
  { title: 'Authentication', content: <Prose blocks={authentication} /> },
  { title: 'Endpoints', content: <Endpoints /> },
  { title: 'Objects', content: <Objects /> },
  { title: 'Errors', content: <Prose blocks={errors} className="max-w-4xl" /> },
  { title: 'Rate limits', content: <Prose blocks={rateLimits} /> },
  { title: 'SDKs', content: <Programs /> },
  { title: 'Planned: v1', content: <Prose blocks={planned} className="max-w-4xl" /> },
];
