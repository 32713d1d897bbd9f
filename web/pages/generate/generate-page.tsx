import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ParentUse } from '../../../contract/videos/models.ts';
import { links } from '../../addresses/links.ts';
import type { Video } from '../../api/received.ts';
import { Badge } from '../../design/badge.tsx';
import { Tabs } from '../../design/controls/tabs.tsx';
import { withTexts } from '../../locales/translations.ts';
import { useAuth } from '../../signed-in/auth-provider.tsx';
import type { Draft } from './draft/draft.ts';
import { keepDraft, keptDraft } from './draft/kept-draft.ts';
import { Generator } from './generator.tsx';
import { LazyHistory } from './history/lazy-history.tsx';
import { useAttempt } from './use-attempt.ts';
import { useOffer } from './use-offer.ts';

const loadDrafts = withTexts(['videos'], () => import('./draft/draft-of-video.ts'));

/** `/generate`; `?tab=history` opens the second tab. */
export function GeneratePage() {
  return (
    <div className="page-width pb-20 sm:pt-3">
      <h1 className="sr-only">{t`Generate Video`}</h1>
      <Desk />
    </div>
  );
}

/** Both tabs share the form and the videos under way. */
function Desk() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const selected = new URLSearchParams(search).get('tab') === 'history' ? 'history' : 'generator';
  const { user } = useAuth();
  const [written, setWritten] = useState(() => keptDraft());
  useEffect(() => keepDraft(written), [written]);
  // A sign-out in another tab clears the draft; an expired session keeps it.
  const userId = user?.id ?? null;
  const previousUserId = useRef(userId);
  useEffect(() => {
    if (previousUserId.current !== null && userId === null) setWritten(keptDraft());
    previousUserId.current = userId;
  }, [userId]);
  const making = useAttempt();
  const offering = useOffer(written);
  const desk = useRef<HTMLDivElement>(null);
  const isFilled = useRef(false);

  const focusPrompt = useCallback(() => {
    const prompt = desk.current?.querySelector<HTMLElement>('[data-prompt]');
    prompt?.focus({ preventScroll: true });
    prompt?.scrollIntoView({ block: 'nearest' });
  }, []);
  // After a repeat, focuses the prompt once its tab shows.
  useEffect(() => {
    if (!isFilled.current || selected !== 'generator') return;
    isFilled.current = false;
    focusPrompt();
  });

  const { show } = making;
  const { choices } = offering.models;
  const fill = useCallback(
    async (load: () => Promise<Draft>) => {
      const draft = await load().catch((error: unknown) => () => {
        // The page's error boundary offers to load it again.
        throw error;
      });
      isFilled.current = true;
      setWritten(draft);
      show(null);
      if (selected !== 'generator') navigate(links.generate());
    },
    [show, selected, navigate],
  );
  const repeat = useCallback(
    (video: Video) => void fill(async () => (await loadDrafts()).draftOf(video, choices)),
    [fill, choices],
  );
  const startFrom = useCallback(
    (video: Video, use: ParentUse) =>
      void fill(async () => (await loadDrafts()).draftFrom(video, use, choices)),
    [fill, choices],
  );
  return (
    <div ref={desk}>
      <Tabs
        label={t`Generator and history`}
        selected={selected}
        onSelect={(tab) =>
          navigate(tab === 'history' ? links.history() : links.generate(), { replace: true })
        }
        tabs={[
          {
            key: 'generator',
            label: (
              <>
                Google VEO3{' '}
                <Badge tone="accent">{t({ message: 'NEW', comment: 'badge beside Google VEO3' })}</Badge>
              </>
            ),
            panel: (
              <Generator
                written={written}
                onWrite={setWritten}
                onRepeat={repeat}
                onStartFrom={startFrom}
                onFocusPrompt={focusPrompt}
                making={making}
                offering={offering}
              />
            ),
          },
          {
            key: 'history',
            label: t`History`,
            panel: <LazyHistory onRepeat={repeat} onStartFrom={startFrom} />,
          },
        ]}
      />
    </div>
  );
}
