import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { Button } from '../../../design/controls/button.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import { withTexts } from '../../../locales/translations.ts';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import type { ToolProps } from './prompt-tool.tsx';

const PromptTool = lazyComponent(
  withTexts(['prompt', 'errors'], async () => (await import('./prompt-tool.tsx')).PromptTool),
  partFailure,
);

/** The quiet row under the prompt; what its buttons open loads then. */
export function PromptTools(props: ToolProps) {
  const [opened, setOpened] = useState(() => (location.search.includes('preset=') ? 'shared' : ''));
  const tools = [
    ['improve', t`Improve`],
    ['camera', t`Camera`],
    ['presets', t`Presets`],
  ] as const;
  return (
    <div className="sm:-my-3">
      <div className="-mx-3 flex">
        {tools.map(([tool, label]) => (
          <Button
            key={tool}
            variant="quiet"
            aria-expanded={opened === tool}
            onClick={() => setOpened(opened === tool ? '' : tool)}
          >
            {label}
          </Button>
        ))}
      </div>
      {opened !== '' && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <PromptTool key={opened} tool={opened} onClose={() => setOpened('')} {...props} />
        </Suspense>
      )}
    </div>
  );
}
