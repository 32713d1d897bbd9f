import { t } from '@lingui/core/macro';
import { links } from '../../addresses/links.ts';
import { longestDecisionHours, shortestDecisionHours } from '../../content/report-choices.ts';
import { Link } from '../../design/controls/link.tsx';
import { ReportForm } from './report-form.tsx';

/** `/report` */
export function ReportPage() {
  return (
    <>
      <header className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
        <h1 id="report-title" className="title-huge text-balance">{t`Report a video`}</h1>
        <p className="mt-6 max-w-2xl text-lg text-dim">
          {t`Tell us about a video made with Reelwright that should not be there. A person reads every report. You need no account.`}
        </p>
      </header>
      <div className="page-width grid grid-cols-1 gap-x-[clamp(3rem,8vw,10rem)] gap-y-16 pt-[clamp(2.5rem,5vw,4.5rem)] pb-[clamp(5rem,9vw,9rem)] lg:grid-cols-[minmax(0,8fr)_minmax(18rem,4fr)]">
        <ReportForm />
        <NextSteps />
      </div>
    </>
  );
}

function NextSteps() {
  const [soon, later] = [shortestDecisionHours, longestDecisionHours];
  return (
    <aside aria-labelledby="next-title">
      <h2 id="next-title" className="title-medium mb-4">
        {t`What happens next`}
      </h2>
      <ol className="border-t border-edge">
        {[
          t`You get a reference at once, and a receipt by email.`,
          t`After a report of an intimate image or of harm to a child, no one can watch the video until we have decided. We decide within ${soon} hours.`,
          t`All other reports are decided within ${later} hours.`,
          t`We tell you by email what we decided.`,
        ].map((step) => (
          <li key={step} className="border-b border-line py-3 text-dim">
            {step}
          </li>
        ))}
      </ol>
      <p className="mt-6 text-dim">{t`If a child is in danger now, call the police first.`}</p>
      <p className="mt-6 text-dim">
        {t`Do you have the file only? Verify it first, and report it from there.`}{' '}
        <Link to={links.verify()} className="text-ink underline underline-offset-4">
          {t`Verify a file`}
        </Link>
      </p>
    </aside>
  );
}
