import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Alarms } from 'aws-local/cloudwatch/alarms.ts';
import type { DynamoDb } from 'aws-local/dynamodb/dynamodb.ts';
import type { FunctionLogs } from 'aws-local/logs/function-logs.ts';
import type { Mailbox } from 'aws-local/ses/mailbox.ts';
import type { DeadLetters } from 'aws-local/sqs/dead-letters.ts';
import { type Html, html } from 'emulator-kit/html.ts';
import { mailContent, mailListPage, mailMessagePage, readableTime } from './mail-pages.ts';
import { page, style } from './page.ts';
import { tableListPage, tablePage } from './table-pages.ts';

export interface PagesOptions {
  readonly mailbox: Mailbox;
  readonly dynamoDb: Pick<DynamoDb, 'call' | 'tables'>;
  readonly logs: FunctionLogs;
  readonly deadLetters: DeadLetters;
  readonly alarms: Alarms;
  /** Address of the emulated Stripe's pages; undefined with the real one. */
  readonly stripePagesUrl: string | undefined;
  /** Address of the emulated Google; undefined in a pool without Google. */
  readonly googleUrl: string | undefined;
  /** How SDK clients and command lines reach this cloud. */
  readonly aws: Readonly<Record<'endpoint_url' | 'region' | 'access_key_id' | 'secret_access_key', string>>;
}

/** The developer's pages under `/_local/`. They only show: nothing is changed here. */
export interface Pages {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export function createPages(options: PagesOptions): Pages {
  const { mailbox, dynamoDb, logs, deadLetters, alarms } = options;
  return {
    handle: async (request, response) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        send(response, 405, 'text/plain', 'These pages only show.');
        return;
      }
      const url = new URL(request.url ?? '/', 'http://localhost');
      const [area = '', name = '', part] = url.pathname.slice('/_local/'.length).split('/');
      switch (area) {
        case '':
          sendPage(response, indexPage());
          return;
        case 'style.css':
          send(response, 200, 'text/css', style);
          return;
        case 'mail.json':
          send(response, 200, 'application/json', JSON.stringify(mailbox.messages()));
          return;
        case 'aws.json':
          send(response, 200, 'application/json', JSON.stringify(options.aws));
          return;
        case 'mail':
          sendMail(response, name, part);
          return;
        case 'tables':
          sendPage(
            response,
            name === ''
              ? tableListPage(dynamoDb)
              : await tablePage(dynamoDb, decode(name), url.searchParams.get('start')),
          );
          return;
        case 'logs':
          sendPage(response, name === '' ? logListPage() : logPage(decode(name)));
          return;
        case 'dead-letters':
          sendPage(response, deadLettersPage());
          return;
        case 'alarms':
          sendPage(response, alarmsPage());
          return;
        default:
          sendPage(response, undefined);
      }
    },
  };

  function indexPage(): Html {
    const entries = [
      ['/_local/mail', 'Mail', 'everything that was sent, and as JSON at /_local/mail.json'],
      ...(options.stripePagesUrl === undefined
        ? []
        : [[options.stripePagesUrl, 'Stripe', 'payments, customers and the events that they cause']]),
      ...(options.googleUrl === undefined
        ? []
        : [[options.googleUrl, 'Google', 'who is signed in to it in this browser']]),
      ['/_local/tables', 'Tables', 'what is kept'],
      ['/_local/logs', 'Logs', 'what the functions write'],
      ['/_local/dead-letters', 'Dead letters', 'events that could not be handled'],
      ['/_local/alarms', 'Alarms', 'what an operator would be told'],
    ];
    return page(
      'Local cloud',
      html`<ul>${entries.map(
        ([address, title, description]) => html`<li><a href="${address}">${title}</a>: ${description}</li>`,
      )}</ul>
<p><a href="/">Open the site</a></p>`,
    );
  }

  function sendMail(response: ServerResponse, id: string, part: string | undefined): void {
    if (id === '') {
      sendPage(response, mailListPage(mailbox));
      return;
    }
    const message = mailbox.message(id);
    if (message === undefined || part !== 'content') {
      sendPage(response, message && mailMessagePage(message));
      return;
    }
    send(response, 200, 'text/html', mailContent(message), {
      'content-security-policy':
        "sandbox allow-top-navigation-by-user-activation allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:",
    });
  }

  function logListPage(): Html {
    const names = logs.functionNames();
    return page(
      'Logs',
      names.length === 0
        ? html`<p>No function has written anything since the start.</p>`
        : html`<ul>${names.map(
            (name) => html`<li><a href="/_local/logs/${encodeURIComponent(name)}">${name}</a></li>`,
          )}</ul>`,
    );
  }

  function logPage(name: string): Html {
    return page(
      name,
      html`<div class="scroll"><table class="data"><tbody>${logs.lines(name).map(
        ({ time, text }) => html`
<tr><td>${readableTime(new Date(time).toISOString())}</td><td><pre>${text}</pre></td></tr>`,
      )}
</tbody></table></div>
<p><a href="/_local/logs">All logs</a></p>`,
    );
  }

  /** What is wrong comes first. */
  function alarmsPage(): Html {
    const states = alarms.states();
    const sorted = [
      ...states.filter(({ state }) => state === 'ALARM'),
      ...states.filter(({ state }) => state !== 'ALARM'),
    ];
    return page(
      'Alarms',
      html`<div class="scroll"><table class="data"><tbody>${sorted.map(
        ({ name, state, rule, values, description }) => html`
<tr><td class="whole">${state}</td><td>${name}<br><span class="quiet">${rule}: ${values.map((value) => value ?? 'no data').join(', ')}</span></td><td>${description}</td></tr>`,
      )}
</tbody></table></div>`,
    );
  }

  function deadLettersPage(): Html {
    const letters = deadLetters.all();
    return page(
      'Dead letters',
      letters.length === 0
        ? html`<p>None. Every event was handled.</p>`
        : html`${letters.map(
            ({ queueArn, arrived_at, message }) => html`
<h2>${readableTime(arrived_at)} <span class="quiet">${queueArn.split(':').at(-1)}</span></h2>
<pre>${JSON.stringify(message, null, 2)}</pre>`,
          )}`,
    );
  }
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function sendPage(response: ServerResponse, content: Html | undefined): void {
  if (content === undefined) {
    send(response, 404, 'text/html', page('Not found', html`<p>There is no such page.</p>`).markup);
  } else {
    send(response, 200, 'text/html', content.markup);
  }
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'content-security-policy':
      "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'self'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
}
