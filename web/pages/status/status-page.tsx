import { measuring, metrics, services } from '../../content/status.ts';
import { Button } from '../../design/controls/button.tsx';
import { Skeleton } from '../../design/skeleton.tsx';
import { StatusGrid } from './status-grid.tsx';
import { SubscriptionDialog, SubscriptionForm } from './status-subscription.tsx';

/** `/status`: empty markup that enhancements/status-report.ts fills every minute. */
export function StatusPage() {
  return (
    <>
      <div data-enhancement="status-report" data-status-page="">
        <header className="page-width pt-[clamp(2.5rem,5vw,5rem)]">
          <h1 className="title-huge">Status</h1>
          <Banner />
        </header>
        <section
          aria-labelledby="services-title"
          className="page-width grid grid-cols-1 gap-x-[clamp(3rem,8vw,10rem)] gap-y-14 pt-[clamp(3rem,6vw,6rem)] lg:grid-cols-[minmax(0,8fr)_minmax(18rem,4fr)]"
        >
          <div>
            <h2 id="services-title" className="title-medium mb-6">
              Services
            </h2>
            <ServiceList />
          </div>
          <div>
            <h2 className="title-medium mb-6">Last 30 days</h2>
            <Metrics />
          </div>
        </section>
        <section aria-labelledby="days-title" className="page-width pt-[clamp(4rem,8vw,8rem)]">
          <StatusGrid />
        </section>
        <section
          id="incidents"
          aria-labelledby="incidents-title"
          className="page-width scroll-mt-24 pt-[clamp(4rem,8vw,8rem)]"
        >
          <h2 id="incidents-title" className="title-large">
            Incidents
          </h2>
          <Incidents />
        </section>
        <SubscriptionDialog />
      </div>
      <section
        id="subscribe"
        aria-labelledby="subscribe-title"
        className="page-width scroll-mt-24 grid grid-cols-1 gap-x-[clamp(3rem,8vw,10rem)] gap-y-14 py-[clamp(4rem,8vw,8rem)] lg:grid-cols-2"
      >
        <div>
          <h2 id="subscribe-title" className="title-medium mb-4">
            Get updates by email
          </h2>
          <SubscriptionForm />
        </div>
        <div>
          <h2 className="title-medium mb-4">How we measure</h2>
          <dl className="border-t border-edge">
            {measuring.map(({ title, text }) => (
              <div key={title} className="border-b border-line py-3">
                <dt className="font-semibold">{title}</dt>
                <dd className="mt-1 text-dim">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}

/** Same height with an error, so that nothing moves. */
function Banner() {
  return (
    <div className="mt-8 border-y border-edge py-6">
      <div className="flex min-h-[6.25rem] items-center justify-between gap-6 sm:min-h-[5.5rem]">
        <div role="status" className="min-w-0">
          <p
            data-part="banner"
            data-tone="none"
            className="status-tone flex min-h-[2.6rem] items-center gap-4 text-[clamp(1.5rem,3.4vw,2.25rem)] leading-tight font-semibold"
          >
            <span aria-hidden="true" className="status-mark size-4 shrink-0" />
            <span data-part="banner-text">
              <span className="sr-only">Loading the status</span>
              <Skeleton className="h-8 w-64 max-w-[60vw]" />
            </span>
          </p>
          <p data-part="banner-detail" className="mt-2 text-dim">
            <Skeleton className="h-5 w-48" />
          </p>
        </div>
        <Button data-part="retry" hidden className="shrink-0">
          Try again
        </Button>
      </div>
      <noscript>
        <p className="text-dim">Turn on JavaScript in your browser to see the current status.</p>
      </noscript>
    </div>
  );
}

function ServiceList() {
  return (
    // Contains screen-reader text, which would widen the page.
    <div className="relative overflow-x-auto">
      <table
        aria-labelledby="services-title"
        className="w-full border-t border-edge text-left text-sm sm:text-base"
      >
        <thead className="text-sm text-faint">
          <tr>
            <th scope="col" className="py-2 font-medium">
              Service
            </th>
            <th scope="col" className="py-2 font-medium">
              Status
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              Uptime
              <span className="sr-only"> in 90 days</span>
            </th>
            <th scope="col" className="py-2 pl-4 text-right font-medium">
              Response
              <span className="sr-only"> time, median of two days</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ id, name, text }) => (
            <tr key={id} data-service={id} className="h-[4.25rem] border-t border-line align-middle">
              <th scope="row" className="pr-3 font-semibold">
                {name}
                <span className="hidden text-sm font-normal text-faint sm:block">{text}</span>
              </th>
              <td className="w-[6.4rem] sm:w-[8.5rem]">
                <span
                  data-part="state"
                  data-tone="none"
                  className="status-tone flex items-center gap-1.5 sm:gap-2.5"
                >
                  <span aria-hidden="true" className="status-mark size-3 shrink-0" />
                  <span data-part="state-text">
                    <Skeleton className="h-5 w-20" />
                  </span>
                </span>
              </td>
              <td data-part="uptime" className="timecode w-[4.2rem] text-right sm:w-[6.5rem]">
                <Skeleton className="ml-auto h-5 w-14 sm:w-16" />
              </td>
              <td data-part="response" className="timecode w-[4.2rem] text-right sm:w-[5.5rem]">
                <Skeleton className="ml-auto h-5 w-10 sm:w-14" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Metrics() {
  return (
    <dl className="grid grid-cols-2 border-t border-edge lg:grid-cols-1">
      {metrics.map(({ id, title, text }) => (
        <div key={id} data-metric={id} className="border-b border-line py-3 pr-4">
          <dt className="text-sm text-faint">{title}</dt>
          <dd>
            <span
              data-part="metric"
              className="timecode block min-h-[2.6rem] text-[1.75rem] leading-[2.6rem]"
            >
              <Skeleton className="h-8 w-24" />
            </span>
            <span className="text-sm text-dim">{text}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Incidents() {
  return (
    <>
      <div data-part="incidents" className="mt-6 border-t border-edge">
        <p className="py-6">
          <Skeleton className="h-6 w-72 max-w-full" />
        </p>
      </div>
      <template data-part="incident">
        <article className="grid gap-x-10 gap-y-3 border-b border-line py-6 md:grid-cols-[11rem_minmax(0,1fr)]">
          <p>
            <span
              data-part="incident-status"
              className="status-tone inline-flex items-center gap-2.5 font-semibold"
            >
              <span aria-hidden="true" className="status-mark size-3 shrink-0" />
              <span data-part="incident-status-text" />
            </span>
            <span data-part="incident-services" className="mt-1 block text-sm text-faint" />
          </p>
          <div>
            <h3 data-part="incident-title" className="title-medium">
              Incident
            </h3>
            <p data-part="incident-time" className="timecode mt-2 text-sm text-faint" />
            <ol data-part="incident-updates" className="mt-4 space-y-4" />
          </div>
        </article>
      </template>
      <template data-part="update">
        <li className="border-l border-edge pl-4">
          <p data-part="update-time" className="timecode text-sm text-faint" />
          <p data-part="update-text" className="whitespace-pre-line text-dim" />
        </li>
      </template>
    </>
  );
}
