import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { links } from '../../addresses/links.ts';
import { videoQuery } from '../../api/queries.ts';
import { removalGroundText, reportKindText } from '../../content/reports/report-words.ts';
import { Link } from '../../design/controls/link.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { formatDate, formatMoment } from '../../locales/figures.ts';
import { AppealForm } from './appeal-form.tsx';
import type { OwnCase } from './case-words.ts';

const layout =
  'grid w-full grid-cols-1 gap-x-[clamp(3rem,8vw,10rem)] gap-y-14 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]';

/** The statement of reasons, and the appeal. */
export function CaseView({ own, onStale }: { own: OwnCase; onStale: () => void }) {
  const { appeal } = own;
  const sent = useRef<HTMLElement>(null);
  const hadAppeal = useRef(appeal !== null);
  // The form that had the focus is gone.
  useEffect(() => {
    if (appeal !== null && !hadAppeal.current) sent.current?.focus();
    hadAppeal.current = appeal !== null;
  }, [appeal]);
  return (
    <div className={layout}>
      <Reasons own={own} />
      {appeal !== null ? (
        <SentAppeal ref={sent} appeal={appeal} />
      ) : (
        own.decision?.outcome === 'removed' && <Appeal own={own} onStale={onStale} />
      )}
    </div>
  );
}

function Reasons({ own }: { own: OwnCase }) {
  const { decision, appeal } = own;
  const isShown = (appeal?.decision?.outcome ?? decision?.outcome) === 'shown';
  return (
    <section aria-labelledby="reasons-title">
      <h2 id="reasons-title" className="title-medium mb-4">
        {t`What happened, and why`}
      </h2>
      <dl className="border-t border-edge">
        <Fact term={t`Reference`}>
          <span className="timecode select-all">{own.reference}</span>
        </Fact>
        <Fact term={t({ message: 'Video', comment: 'which video was reported' })}>
          <ReportedVideo own={own} />
        </Fact>
        <Fact term={t`Reported for`}>{reportKindText(own.kind)}</Fact>
        {own.hidden_at !== null && (
          <Fact term={isShown ? t`Hidden on` : t`Hidden since`}>
            <time dateTime={own.hidden_at}>{formatMoment(own.hidden_at)}</time>
          </Fact>
        )}
        {decision !== null && (
          <>
            <Fact term={t`Decided`}>
              <time dateTime={decision.at}>{formatMoment(decision.at)}</time>
            </Fact>
            {decision.ground !== null && <Fact term={t`Ground`}>{removalGroundText(decision.ground)}</Fact>}
            <Fact term={t`Reasons`}>
              <Words text={decision.statement} />
            </Fact>
          </>
        )}
      </dl>
      <p className="mt-4 max-w-prose text-sm text-faint">
        {decision === null
          ? t`We don’t tell anyone who made the video, and we don’t tell you who reported it.`
          : t`A person decided, not a program. We don’t tell anyone who made the video, and we don’t tell you who reported it.`}
      </p>
    </section>
  );
}

function Appeal({ own, onStale }: { own: OwnCase; onStale: () => void }) {
  return (
    <section aria-labelledby="appeal-title">
      <h2 id="appeal-title" className="title-medium mb-4">
        {t`Appeal`}
      </h2>
      {own.appeal_until === null ? (
        <p className="max-w-prose text-dim">{t`The time to appeal is over. You can still go to court.`}</p>
      ) : (
        <>
          <p className="mb-6 max-w-prose text-dim">
            {t`If you disagree, you have until ${formatDate(own.appeal_until)} to tell us why. It’s free. Another person looks at your video again. You can also go to court.`}
          </p>
          <AppealForm own={own} onStale={onStale} />
        </>
      )}
    </section>
  );
}

/** Takes the room of a case. */
export function LoadingCase() {
  return (
    <div aria-hidden="true" className={layout}>
      <div>
        <Skeleton className="mb-5 h-8 w-64 max-w-full" />
        {['reference', 'video', 'kind', 'hidden'].map((fact) => (
          <div key={fact} className="border-t border-line py-3">
            <Skeleton className="h-6 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}

function SentAppeal({ ref, appeal }: { ref: Ref<HTMLElement>; appeal: NonNullable<OwnCase['appeal']> }) {
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="appeal-title">
      <h2 id="appeal-title" className="title-medium mb-4">
        {t`Your appeal`}
      </h2>
      <dl className="border-t border-edge">
        <Fact term={t({ message: 'Sent', comment: 'when an appeal was sent' })}>
          <time dateTime={appeal.at}>{formatMoment(appeal.at)}</time>
        </Fact>
        <Fact term={t`What you wrote`}>
          <Words text={appeal.text} />
        </Fact>
        {appeal.decision !== null && (
          <>
            <Fact term={t`Decided`}>
              <time dateTime={appeal.decision.at}>{formatMoment(appeal.decision.at)}</time>
            </Fact>
            <Fact term={t`Decision`}>
              {appeal.decision.outcome === 'shown'
                ? t`We show the video again.`
                : t`The video stays removed.`}
            </Fact>
            <Fact term={t`Reasons`}>
              <Words text={appeal.decision.statement} />
            </Fact>
          </>
        )}
      </dl>
    </section>
  );
}

/** The prompt, by which people know their videos; a deleted one has none. */
function ReportedVideo({ own }: { own: OwnCase }) {
  const video = useQuery(videoQuery(own.video_id));
  if (video.data !== undefined) {
    return (
      <Link
        to={links.history({ search: video.data.prompt.slice(0, 60) })}
        className="underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {video.data.prompt}
      </Link>
    );
  }
  if (video.isError) return t`It’s no longer in your history.`;
  return <Skeleton className="h-6 w-full" />;
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-faint">{term}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </div>
  );
}

/** What a person wrote, with their line breaks, in their language. */
function Words({ text }: { text: string }) {
  return <p className="max-w-prose whitespace-pre-wrap">{text}</p>;
}
