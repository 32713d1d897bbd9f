import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../design/controls/button.tsx';
import { classNames } from '../../../design/controls/class-names.ts';
import { withTexts } from '../../../locales/translations.ts';
import { partFailure } from '../../../shell/failures.tsx';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import type { ToolProps } from './prompt-tool.tsx';

const PromptTool = lazyComponent(
  withTexts(['prompt', 'errors'], async () => (await import('./prompt-tool.tsx')).PromptTool),
  partFailure,
);

/**
 * The quiet row under the prompt; what its buttons open loads then.
 *
 * @param isShown also on a phone, where there is no room for it at first
 */
export function PromptTools({ isShown, ...props }: ToolProps & { isShown: boolean }) {
  const { search } = useLocation();
  const [opened, setOpened] = useState(search.includes('preset=') ? 'shared' : '');
  const tools = [
    ['improve', t`Improve`],
    ['camera', t`Camera`],
    ['presets', t`Presets`],
  ] as const;
  return (
    <div
      className={classNames('-mx-3 flex flex-wrap sm:-my-3', !isShown && opened === '' && 'max-sm:hidden')}
    >
      {tools.map(([tool, label]) => (
        <Button
          key={tool}
          variant="quiet"
          className="aria-expanded:underline"
          aria-expanded={opened === tool}
          onClick={() => setOpened(opened === tool ? '' : tool)}
        >
          {label}
        </Button>
      ))}
      {opened !== '' && (
        <Suspense fallback={null}>
          <PromptTool tool={opened} onClose={() => setOpened('')} {...props} />
        </Suspense>
      )}
    </div>
  );
}
