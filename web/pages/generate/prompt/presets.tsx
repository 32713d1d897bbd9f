import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/error-texts.ts';
import { Button } from '../../../design/controls/button.tsx';
import { Problem } from '../../../design/problem.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Draft } from '../draft/draft.ts';
import { draftOfPreset, type PresetDraft, presetPartsOf } from './preset-draft.ts';
import { PresetEntry } from './preset-entry.tsx';
import { presetsQuery } from './presets-query.ts';
import { SavePreset } from './save-preset.tsx';
import { SignInFirst } from './sign-in-first.tsx';

/** The person's presets, and the way to save one. */
export function Presets({
  draft,
  isSignedIn,
  onChange,
}: {
  draft: Draft;
  isSignedIn: boolean;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  if (!isSignedIn) {
    return <SignInFirst>{t`Sign in to keep prompts with their settings, and to share them.`}</SignInFirst>;
  }
  return (
    <div className="flex flex-col gap-5">
      <SavePreset draft={presetPartsOf(draft)} />
      <PresetList draft={draft} onChange={onChange} />
    </div>
  );
}

function PresetList({
  draft,
  onChange,
}: {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  const presets = useQuery(presetsQuery());
  /** What an applied preset has replaced. */
  const [replaced, setReplaced] = useState<{ readonly name: string; readonly before: PresetDraft } | null>(
    null,
  );
  if (presets.isPending) {
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    );
  }
  if (presets.isError) {
    return (
      <div className="flex flex-col items-start gap-3">
        <Problem message={messageOf(presets.error, t`Your presets could not be loaded.`)} />
        <Button onClick={() => void presets.refetch()}>{t`Try again`}</Button>
      </div>
    );
  }
  const name = replaced?.name ?? '';
  return (
    <div>
      {presets.data.presets.length > 0 && (
        <ul className="max-h-80 overflow-y-auto border-t border-line">
          {presets.data.presets.map((preset) => (
            <PresetEntry
              key={preset.id}
              preset={preset}
              onApply={() => {
                setReplaced({ name: preset.name, before: presetPartsOf(draft) });
                onChange((current) => ({ ...current, ...draftOfPreset(preset, current) }));
              }}
            />
          ))}
        </ul>
      )}
      <div className={replaced === null ? 'sr-only' : 'mt-3 flex flex-wrap items-center gap-x-2'}>
        <p role="status" className="text-[0.9375rem] text-dim">
          {replaced !== null && t`“${name}” is filled in.`}
        </p>
        {replaced !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange((current) => ({ ...current, ...replaced.before }));
              setReplaced(null);
            }}
          >
            {t`Undo`}
          </Button>
        )}
      </div>
    </div>
  );
}
