import type { Alarms } from 'aws-local/cloudwatch/alarms.ts';
import type { FunctionLogs } from 'aws-local/logs/function-logs.ts';
import type { DeadLetters } from 'aws-local/sqs/dead-letters.ts';
import { type Html, html } from 'emulator-kit/html.ts';
import { readableTime } from './mail-pages.ts';
import { page } from './page.ts';

/** The functions that have written something since the start. */
export function logListPage(logs: FunctionLogs): Html {
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

/** What one function has written, with the times. */
export function logPage(logs: FunctionLogs, name: string): Html {
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

/** Every alarm; those in alarm come first. */
export function alarmsPage(alarms: Alarms): Html {
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

/** Events that were given up, with where they went. */
export function deadLettersPage(deadLetters: DeadLetters): Html {
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
