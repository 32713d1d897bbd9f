import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { OperatorResponseOf } from '../../../../contract/operators/operator-routes.ts';
import { ActionSentence } from '../../actions/action-sentence.tsx';
import { caseQuery } from '../../api/operator-queries.ts';
import { durationInWords, inWords } from '../../design/figures.ts';
import { Loaded } from '../../design/loaded.tsx';
import { PageLink } from '../../design/page-link.tsx';
import { Facts, PageHead, Panel } from '../../design/panel.tsx';
import { Instant } from '../../design/time.tsx';
import { useClock } from '../../design/use-clock.ts';
import { CaseActions } from './case-actions.tsx';
import { Decisions } from './decisions.tsx';
import { Evidence } from './evidence.tsx';

type Case = OperatorResponseOf<'readReportedCase'>;

/** A report of a video, what became of it, and what an operator may do next. */
export function CasePage() {
  const { id = '' } = useParams();
  const query = useQuery(caseQuery(id));
  const { data } = query;
  return (
    <>
      <PageHead title={data === undefined ? 'Case' : `${data.reference}: ${inWords(data.kind)}`}>
        {data !== undefined && <CaseActions reported={data} />}
      </PageHead>
      <Loaded query={query} what="the case">
        {(reported) => (
          <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="flex min-w-0 flex-col gap-4">
              <Report reported={reported} />
              <Evidence key={reported.id} reported={reported} />
              <Decisions reported={reported} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <State reported={reported} />
              <Reporter reporter={reported.reporter} />
              <Panel title="Other cases of the owner">
                <OtherCases cases={reported.other_cases} />
              </Panel>
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Links are shown and not followed: a reporter may have written any. */
function Report({ reported: { explanation, details, link, file_hash: hash } }: { reported: Case }) {
  const said = [
    { label: 'Explanation', text: explanation },
    ...details,
    ...(link === null ? [] : [{ label: 'Link', text: link }]),
    ...(hash === null ? [] : [{ label: 'SHA-256 of the file', text: hash }]),
  ];
  return (
    <Panel title="Report">
      <dl className="flex flex-col gap-4">
        {said.map(({ label, text }) => (
          <div key={label}>
            <dt className="text-sm text-faint">{label}</dt>
            <dd className="max-w-prose [overflow-wrap:anywhere] whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function State({ reported }: { reported: Case }) {
  const { state, created_at: createdAt, due_at: dueAt, hidden_at: hiddenAt, owner, video } = reported;
  const { child_report: report } = reported;
  return (
    <Panel title="State">
      <Facts
        facts={[
          ['State', inWords(state)],
          ['Received', <Instant key="received" at={createdAt} />],
          ['Decide', dueAt === null ? 'Nothing to decide' : <TimeLeft key="due" dueAt={dueAt} />],
          ['Hidden', hiddenAt === null ? 'No' : <Instant key="hidden" at={hiddenAt} />],
          [
            'Owner',
            owner === null ? (
              'No video of ours was found'
            ) : (
              <PageLink key="owner" to={`/people/${owner}?${new URLSearchParams({ tab: 'videos' })}`}>
                <ActionSentence sentence={`account ${owner}`} />
              </PageLink>
            ),
          ],
          ...(video === null ? [] : [['Video', video] as const]),
          ...(report === null ? [] : [['Report to NCMEC', childReportInWords(report)] as const]),
        ]}
      />
    </Panel>
  );
}

function childReportInWords({ state, id }: NonNullable<Case['child_report']>): string {
  switch (state) {
    case 'due':
    case 'opened':
      return 'Is being sent';
    case 'sent':
      return `Sent, as number ${id}`;
    case 'by_hand':
      return 'Send it by hand now, at report.cybertip.org';
  }
}

function TimeLeft({ dueAt }: { dueAt: string }) {
  const left = Date.parse(dueAt) - useClock(30_000);
  return (
    <span className={left < 0 ? 'font-semibold text-warn' : undefined}>
      {left < 0 ? `overdue by ${durationInWords(-left)}` : `within ${durationInWords(left)}`}
      {', by '}
      <Instant at={dueAt} />
    </span>
  );
}

function Reporter({ reporter }: { reporter: Case['reporter'] }) {
  return (
    <Panel title="Who reported it">
      {reporter === null ? (
        <p className="text-sm text-dim">They gave no name and no address, and get no mail.</p>
      ) : (
        <>
          <Facts
            facts={[
              ['Name', reporter.name ?? 'Not given'],
              ['Email', reporter.email ?? 'Not given'],
            ]}
          />
          <p className="mt-3 text-sm text-dim">The owner never learns who reported.</p>
        </>
      )}
    </Panel>
  );
}

function OtherCases({ cases }: { cases: Case['other_cases'] }) {
  if (cases.length === 0) return <p className="text-sm text-dim">None.</p>;
  return (
    <ul className="flex flex-col gap-3 text-sm">
      {cases.map(({ id, reference, kind, state, created_at: at }) => (
        <li key={id} data-list-item>
          <PageLink to={`/cases/${id}`}>{reference}</PageLink> {inWords(kind)}, {state}
          <p className="text-faint">
            <Instant at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}
