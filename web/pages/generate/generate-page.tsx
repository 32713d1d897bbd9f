import { DataProvider } from '../../api/data-provider.tsx';
import { Badge } from '../../design/badge.tsx';
import { Tabs } from '../../design/tabs.tsx';
import { links } from '../../links.ts';
import { navigate, useLocation } from '../../shell/navigation.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { Generator } from './generator.tsx';
import { LazyHistory } from './lazy-history.tsx';

/** `/generate`: the desk. `?tab=history` opens the second tab, so that a reload stays on it. */
export function GeneratePage() {
  usePageTitle('Generate Video');
  const { search } = useLocation();
  const selected = new URLSearchParams(search).get('tab') === 'history' ? 'history' : 'generator';
  return (
    <DataProvider>
      <div className="page-width pt-3 pb-20 max-w-[max(112rem,80vw)]">
        <h1 className="sr-only">Generate Video</h1>
        <Tabs
          label="Generator and history"
          selected={selected}
          onSelect={(tab) =>
            navigate(tab === 'history' ? links.history() : links.generate(), { replace: true })
          }
          tabs={[
            {
              key: 'generator',
              label: (
                <>
                  Google VEO3 <Badge tone="accent">NEW</Badge>
                </>
              ),
              panel: <Generator />,
            },
            { key: 'history', label: 'History', panel: <LazyHistory /> },
          ]}
        />
      </div>
    </DataProvider>
  );
}
