import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Card, cardGrid } from '../../design/card.tsx';
import { classNames } from '../../design/controls/class-names.ts';
import { useNear } from '../../design/use-near.ts';
import { withTexts } from '../../locales/translations.ts';
import { partFailure } from '../../shell/failures.tsx';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { isActive } from './cards/key-words.ts';
import { keysQuery } from './cards/queries.ts';
import { UsageSkeleton, WebhooksSkeleton } from './lazy-parts-skeletons.tsx';

const UsagePart = lazyComponent(async () => (await import('./usage-part.tsx')).UsagePart, partFailure);
const WebhooksPart = lazyComponent(
  withTexts(
    ['account-settings', 'sign-in', 'errors'],
    async () => (await import('./webhooks/webhooks-part.tsx')).WebhooksPart,
  ),
  partFailure,
);

/** Webhooks and usage; code and data load near the window. */
export function LazyParts({ hasNewTestKey }: { hasNewTestKey: boolean }) {
  const [place, isNear] = useNear<HTMLDivElement>();
  const keys = useQuery(keysQuery());
  const hasLiveKey = keys.data?.keys.some((key) => key.mode === 'live' && isActive(key)) ?? true;
  return (
    <div ref={place} className={classNames(cardGrid, 'mt-[clamp(1.5rem,3vw,3rem)]')}>
      <Card title="Webhooks">
        {isNear && !keys.isLoading ? (
          <Suspense fallback={<WebhooksSkeleton />}>
            <WebhooksPart firstMode={hasNewTestKey || !hasLiveKey ? 'test' : 'live'} />
          </Suspense>
        ) : (
          <WebhooksSkeleton />
        )}
      </Card>
      <Card title="Usage, last 30 days">
        {isNear ? (
          <Suspense fallback={<UsageSkeleton />}>
            <UsagePart />
          </Suspense>
        ) : (
          <UsageSkeleton />
        )}
      </Card>
    </div>
  );
}
