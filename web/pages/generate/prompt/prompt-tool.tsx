import { useEffect, useRef } from 'react';
import type { Draft } from '../draft/draft.ts';
import { CameraWords } from './camera-words.tsx';
import { ImprovePrompt } from './improve-prompt.tsx';
import { Presets } from './presets.tsx';
import { promptFieldOf } from './prompt-text.ts';
import { SharedPreset } from './shared-preset.tsx';

export interface ToolProps {
  readonly draft: Draft;
  readonly isSignedIn: boolean;
  readonly onChange: (change: (draft: Draft) => Draft) => void;
}

/** What a button of the row has opened. */
export function PromptTool({
  tool,
  onClose,
  draft,
  isSignedIn,
  onChange,
}: ToolProps & { readonly tool: string; readonly onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  /** The focus would be lost with what is closed. */
  const close = () => {
    const row = frame.current?.parentElement;
    const opener = row?.querySelector<HTMLElement>('[aria-expanded="true"]');
    (opener ?? (row && promptFieldOf(row)))?.focus({ preventScroll: true });
    onClose();
  };
  useEffect(() => {
    const element = frame.current;
    const closeByEscape = (event: KeyboardEvent) => {
      // Escape closes a menu first.
      if (event.key !== 'Escape' || element?.querySelector(':popover-open')) return;
      close();
    };
    element?.addEventListener('keydown', closeByEscape);
    return () => element?.removeEventListener('keydown', closeByEscape);
  });
  return (
    <div
      ref={frame}
      className="mx-3 mb-3 min-w-0 basis-full rounded-control border border-line bg-surface p-4 sm:p-5"
    >
      {tool === 'improve' && <ImprovePrompt prompt={draft.prompt} isSignedIn={isSignedIn} onClose={close} />}
      {tool === 'camera' && <CameraWords />}
      {tool === 'presets' && <Presets draft={draft} isSignedIn={isSignedIn} onChange={onChange} />}
      {tool === 'shared' && <SharedPreset draft={draft} onChange={onChange} onClose={close} />}
    </div>
  );
}
