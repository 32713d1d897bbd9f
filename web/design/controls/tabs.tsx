import type { KeyboardEvent, ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<Key extends string> {
  readonly key: Key;
  readonly label: ReactNode;
  readonly panel: ReactNode;
}

/**
 * Tabs with automatic activation, by the ARIA Authoring Practices. A panel stays after its first opening, so
 * that its inputs keep their text.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  className,
}: {
  /** The tabs' accessible name. */
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  className?: string;
}) {
  const id = useId();
  const [opened, setOpened] = useState<readonly Key[]>([selected]);
  if (!opened.includes(selected)) setOpened([...opened, selected]);
  const list = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ key }) => key === selected);
    const target = {
      ArrowRight: (index + 1) % tabs.length,
      ArrowLeft: (index + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = target === undefined ? undefined : tabs[target];
    if (tab === undefined) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames('flex flex-wrap gap-x-6 border-b border-line', className)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.key}`}
            data-tab={tab.key}
            aria-selected={tab.key === selected}
            aria-controls={`${id}-panel-${tab.key}`}
            tabIndex={tab.key === selected ? 0 : -1}
            onClick={() => onSelect(tab.key)}
            onKeyDown={move}
            className="-mb-px flex min-h-12 items-center gap-2 border-b-2 border-transparent text-[0.9375rem] font-medium text-dim hover:text-ink aria-selected:border-ink aria-selected:text-ink forced-colors:not-aria-selected:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.key}
          role="tabpanel"
          id={`${id}-panel-${tab.key}`}
          aria-labelledby={`${id}-tab-${tab.key}`}
          hidden={tab.key !== selected}
        >
          {opened.includes(tab.key) && tab.panel}
        </div>
      ))}
    </div>
  );
}
