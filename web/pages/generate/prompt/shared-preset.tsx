import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { links } from '../../../addresses/links.ts';
import { callPublicApi } from '../../../api/call-public-api.ts';
import { messageOf } from '../../../api/error-texts.ts';
import { Button } from '../../../design/controls/button.tsx';
import { Problem } from '../../../design/problem.tsx';
import { Skeleton } from '../../../design/skeleton.tsx';
import type { Draft } from '../draft/draft.ts';
import { draftOfPreset, presetPartsOf } from './preset-draft.ts';

/** Fills the form with the preset of the page's address, once, and sends nothing. */
export function SharedPreset({
  draft,
  onChange,
  onClose,
}: {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(location.search).get('preset') ?? '');
  const [before] = useState(() => presetPartsOf(draft));
  const preset = useQuery({
    queryKey: ['shared-preset', token],
    queryFn: ({ signal }) => callPublicApi('getSharedPreset', { path: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const isFilled = useRef(false);
  useEffect(() => {
    if (preset.data === undefined || isFilled.current) return;
    isFilled.current = true;
    const { data } = preset;
    onChange((current) => ({ ...current, ...draftOfPreset(data, current) }));
    // A reload must not replace what the person writes then.
    navigate(links.generate(), { replace: true });
  }, [preset, onChange, navigate]);
  useUnlisted();

  const name = preset.data?.name ?? '';
  return (
    <div>
      {preset.isPending && <Skeleton className="h-11 w-full" />}
      <div className="flex flex-wrap items-center gap-x-2">
        <p role="status" className="min-w-40 flex-1 text-[0.9375rem] text-dim">
          {preset.isSuccess && t`Filled in from a shared preset: “${name}”.`}
        </p>
        {preset.isSuccess && (
          <>
            <Button
              variant="quiet"
              onClick={() => {
                onChange((current) => ({ ...current, ...before }));
                onClose();
              }}
            >
              {t`Undo`}
            </Button>
            <Button variant="quiet" onClick={onClose}>
              {t({ message: 'OK', context: 'button: closes a note' })}
            </Button>
          </>
        )}
      </div>
      <Problem
        message={
          preset.error &&
          messageOf(preset.error, t`This preset could not be loaded. Reload the page to try again.`)
        }
      />
    </div>
  );
}

/** A text of a person's is for those who have its link, and for no search engine. */
function useUnlisted(): void {
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
