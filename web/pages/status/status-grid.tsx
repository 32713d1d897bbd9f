import { services, stateName } from '../../content/status.ts';
import { selectAppearance } from '../../design/controls/input-appearance.ts';

/** Thirteen weeks; same as `statusDays` of contract/status.ts. */
const days = 13 * 7;

const legend = ['operational', 'degraded', 'down', null] as const;

/** The last 91 days, one column a week. */
export function StatusGrid() {
  return (
    <div className="grid grid-cols-1 gap-x-[clamp(3rem,8vw,10rem)] gap-y-8 lg:grid-cols-[minmax(16rem,4fr)_minmax(0,8fr)]">
      <div>
        <h2 id="days-title" className="title-large">
          Last 90 days
        </h2>
        <label htmlFor="status-service" className="mt-6 mb-1.5 block text-sm font-medium text-dim">
          Service
        </label>
        <select id="status-service" data-part="grid-service" className={selectAppearance} defaultValue="all">
          <option value="all">All services (worst of each day)</option>
          {services.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm text-dim lg:grid lg:grid-cols-[repeat(2,max-content)]">
          {legend.map((state) => (
            <li
              key={stateName(state)}
              data-tone={state ?? 'none'}
              className="status-tone flex items-center gap-2"
            >
              <span aria-hidden="true" className="status-mark size-3" />
              <span className="text-dim">{stateName(state)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="max-w-[46rem]">
        <ol
          data-part="grid"
          aria-label="The last 90 days. Use the arrow keys to choose a day."
          className="grid grid-flow-col grid-cols-[repeat(13,minmax(0,1fr))] grid-rows-[repeat(7,auto)] gap-1"
        >
          {Array.from({ length: days }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the days have no names before they load
            <li key={index} className="contents">
              <button
                type="button"
                tabIndex={index === days - 1 ? 0 : -1}
                data-tone="none"
                className="status-tone status-mark block aspect-square w-full"
              >
                <span className="sr-only">Not loaded yet</span>
              </button>
            </li>
          ))}
        </ol>
        <div className="timecode mt-3 flex min-h-12 flex-wrap content-start justify-between gap-x-4 sm:min-h-7 sm:flex-nowrap text-sm text-faint">
          <span data-part="grid-start" className="whitespace-nowrap">
            90 days ago
          </span>
          <span data-part="grid-day" className="text-center text-ink max-sm:order-last max-sm:w-full" />
          <span>Today</span>
        </div>
      </div>
    </div>
  );
}
