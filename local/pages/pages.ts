import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Alarms } from 'aws-local/cloudwatch/alarms.ts';
import type { DynamoDb } from 'aws-local/dynamodb/dynamodb.ts';
import type { FunctionLogs } from 'aws-local/logs/function-logs.ts';
import type { Mailbox } from 'aws-local/ses/mailbox.ts';
import type { DeadLetters } from 'aws-local/sqs/dead-letters.ts';
import { type Html, html } from 'emulator-kit/html.ts';
import { mailContent, mailListPage, mailMessagePage } from './mail-pages.ts';
import { alarmsPage, deadLettersPage, logListPage, logPage } from './monitoring-pages.ts';
import { operatorPage } from './operator-page.ts';
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
  /** Address of the operators' console; undefined in an assembly without it. */
  readonly operatorsUrl: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How SDK clients and command lines reach this cloud. */
  readonly aws: Readonly<Record<'endpoint_url' | 'region' | 'access_key_id' | 'secret_access_key', string>>;
}

/** The developer's pages under `/_local/`. They only show: nothing is changed here. */
export interface Pages {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

export function createPages(options: PagesOptions): Pages {
  const { mailbox, dynamoDb, logs, deadLetters, alarms, operatorsUrl, now } = options;
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
          sendPage(response, indexPage(options));
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
          sendMail(response, mailbox, name, part);
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
          sendPage(response, name === '' ? logListPage(logs) : logPage(logs, decode(name)));
          return;
        case 'dead-letters':
          sendPage(response, deadLettersPage(deadLetters));
          return;
        case 'alarms':
          sendPage(response, alarmsPage(alarms));
          return;
        case 'operator':
          sendPage(response, operatorsUrl === undefined ? undefined : operatorPage(operatorsUrl, now()));
          return;
        default:
          sendPage(response, undefined);
      }
    },
  };
}

function indexPage({ stripePagesUrl, googleUrl, operatorsUrl }: PagesOptions): Html {
  const entries = [
    ['/_local/mail', 'Mail', 'everything that was sent, and as JSON at /_local/mail.json'],
    ...(stripePagesUrl === undefined
      ? []
      : [[stripePagesUrl, 'Stripe', 'payments, customers and the events that they cause']]),
    ...(googleUrl === undefined ? [] : [[googleUrl, 'Google', 'who is signed in to it in this browser']]),
    ...(operatorsUrl === undefined
      ? []
      : [
          ['/_local/operator', "Operators' console", 'its address, and the code with which to sign in to it'],
        ]),
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

function sendMail(response: ServerResponse, mailbox: Mailbox, id: string, part: string | undefined): void {
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
