import { links } from '../../addresses/links.ts';
import { ButtonLink, ReloadLink } from '../../design/controls/button.tsx';
import { Screen } from '../../design/viewfinder.tsx';

/** The service worker's page for offline requests (public/service-worker.js). */
export function OfflinePage() {
  return (
    <div className="page-width grid items-center gap-x-[clamp(2rem,5vw,6rem)] gap-y-12 py-[clamp(2.5rem,5vw,5rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div>
        <h1 className="title-huge">No signal.</h1>
        <p className="mt-6 max-w-lg text-lg text-dim">
          You’re offline, so this page couldn’t load. Videos you started keep going without you.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <ReloadLink>Reload the page</ReloadLink>
          <ButtonLink to={links.generate()}>Generate a video</ButtonLink>
        </div>
      </div>
      <Screen className="rounded-frame lg:aspect-[6/5]">
        <TestCard />
      </Screen>
    </div>
  );
}

/** Inline SVG, because no image loads offline. */
function TestCard() {
  const bars = ['#bdb3a4', '#c99a3c', '#7f9a78', '#6d8f6a', '#a5694f', '#8a3b30', '#3f4660'];
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 70 60"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full opacity-80"
    >
      {bars.map((color, index) => (
        <rect key={color} x={index * 10} width="10.1" height="46" fill={color} />
      ))}
      {bars.toReversed().map((color, index) => (
        <rect
          key={color}
          x={index * 10}
          y="46"
          width="10.1"
          height="5"
          fill={index % 2 === 0 ? color : '#161310'}
        />
      ))}
      <rect y="51" width="70" height="9" fill="#161310" />
      <rect x="11.7" y="51" width="11.7" height="9" fill="#f1eadc" />
    </svg>
  );
}
