import { serviceTimeLimit } from '../../aws/request-limits.ts';
import { DependencyFailure } from '../../errors/dependency-failure.ts';
import type { ChildSafetyReports } from './child-safety-reports.ts';
import { fileDocument, incidentDocument, type ReportingPerson } from './incident-document.ts';

const service = 'The CyberTipline';
const documentMilliseconds = 5_000;
const uploadMilliseconds = 25_000;

/** Answers that end a report: https://report.cybertip.org/ispws/documentation, "Response Codes". */
const codes = { success: 0, missing: 5_001, retracted: 5_101, finished: 5_102 } as const;

/** Refuses anything longer: an answer of a few elements. */
const longestAnswer = 100_000;

/**
 * NCMEC's web service for registered companies: XML over HTTPS with basic authentication. A report that is opened and
 * not finished within a day is dropped by NCMEC.
 *
 * @param url without a trailing slash
 * @param credentials `username:password`
 */
export function createCyberTipline({
  url,
  credentials,
  reporter,
}: {
  readonly url: string;
  readonly credentials: () => Promise<string>;
  readonly reporter: ReportingPerson;
}): ChildSafetyReports {
  return {
    async open(incident) {
      const answer = await send('submit', incidentDocument(incident, reporter));
      return elementOf(requireSuccess('submit', answer), 'reportId', /^\d{1,20}$/);
    },

    async finish(id, video) {
      if (video !== null) {
        const file = formOf(id);
        file.append('file', new Blob([Uint8Array.from(video)], { type: 'video/mp4' }), 'video.mp4');
        const uploaded = await send('upload', file);
        const ended = endOf(uploaded);
        if (ended !== null) return ended;
        const fileId = elementOf(requireSuccess('upload', uploaded), 'fileId', /^\w{1,100}$/);
        requireSuccess('fileinfo', await send('fileinfo', fileDocument(id, fileId)));
      }
      const finished = await send('finish', formOf(id));
      const ended = endOf(finished);
      if (ended !== null) return ended;
      requireSuccess('finish', finished);
      return 'sent';
    },
  };

  async function send(step: string, body: string | FormData): Promise<string> {
    const isDocument = typeof body === 'string';
    const answer = await fetch(`${url}/${step}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(await credentials()).toString('base64')}`,
        ...(isDocument && { 'content-type': 'text/xml; charset=utf-8' }),
      },
      body,
      // Credentials go to no other address.
      redirect: 'error',
      signal: AbortSignal.timeout(serviceTimeLimit(isDocument ? documentMilliseconds : uploadMilliseconds)),
    });
    const text = await answer.text();
    if (text.length > longestAnswer) throw new DependencyFailure(service, `${step} answered too much`);
    if (!/<responseCode>/.test(text))
      throw new DependencyFailure(service, `${step} answered ${answer.status} without a code`);
    return text;
  }
}

function formOf(id: string): FormData {
  const form = new FormData();
  form.append('id', id);
  return form;
}

/** Null: the report is open. */
function endOf(answer: string): 'sent' | 'lapsed' | null {
  switch (codeOf(answer)) {
    // An earlier attempt's answer was lost.
    case codes.finished:
      return 'sent';
    case codes.missing:
    case codes.retracted:
      return 'lapsed';
    default:
      return null;
  }
}

function requireSuccess(step: string, answer: string): string {
  const code = codeOf(answer);
  // The description may repeat what was sent, which no log may hold.
  if (code !== codes.success) throw new DependencyFailure(service, `${step} answered the code ${code}`);
  return answer;
}

function codeOf(answer: string): number {
  return Number(elementOf(answer, 'responseCode', /^\d{1,6}$/));
}

function elementOf(answer: string, name: string, form: RegExp): string {
  const value = new RegExp(`<${name}>([^<]*)</${name}>`).exec(answer)?.[1]?.trim() ?? '';
  if (!form.test(value)) throw new DependencyFailure(service, `it answered without a ${name}`);
  return value;
}
