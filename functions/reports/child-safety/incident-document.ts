import type { Incident } from './child-safety-reports.ts';

/** The person whom the authority may ask. */
export interface ReportingPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

const schema =
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="https://report.cybertip.org/ispws/xsd"';

/**
 * The body of `/submit`, in the schema's order. Pure.
 * https://report.cybertip.org/ispws/documentation, "Report"
 */
export function incidentDocument(
  incident: Incident,
  { firstName, lastName, email }: ReportingPerson,
): string {
  const { reference, at, url, accountId, email: personsEmail, prompt } = incident;
  const person = [
    ...(personsEmail === null
      ? []
      : [element('personOrUserReportedPerson', element('email', text(personsEmail)))]),
    ...(accountId === null ? [] : [element('espIdentifier', text(accountId))]),
  ].join('');
  const said = prompt === null ? '' : ` The person asked for: ${prompt}`;
  return documentOf('report', [
    element(
      'incidentSummary',
      element('incidentType', 'Child Pornography (possession, manufacture, and distribution)') +
        element('incidentDateTime', text(at)),
    ),
    element('internetDetails', element('webPageIncident', element('url', text(url)))),
    element(
      'reporter',
      element(
        'reportingPerson',
        element('firstName', text(firstName)) +
          element('lastName', text(lastName)) +
          element('email', text(email)),
      ),
    ),
    ...(person === '' ? [] : [element('personOrUserReported', person)]),
    element('additionalInfo', text(`Case ${reference}. A video that an AI model made.${said}`)),
  ]);
}

/** The body of `/fileinfo`: an operator has seen the video, which a model generated. Pure. */
export function fileDocument(reportId: string, fileId: string): string {
  return documentOf('fileDetails', [
    element('reportId', text(reportId)),
    element('fileId', text(fileId)),
    element('originalFileName', 'video.mp4'),
    element('fileViewedByEsp', 'true'),
    element('fileAnnotations', '<generativeAi/>'),
  ]);
}

function documentOf(name: string, elements: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><${name} ${schema}>${elements.join('')}</${name}>`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Without what no XML may hold: people write anything. https://www.w3.org/TR/xml/#charsets */
function text(written: string): string {
  return written
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>]/g, (character) => entities[character] ?? '');
}
