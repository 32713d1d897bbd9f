import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Video } from '../../contract/schemas.ts';
import { allows } from '../../contract/video-actions.ts';
import { Menu, menuEntryAppearance } from '../design/menu.tsx';
import { deleteFilm } from './delete-film.ts';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** What else can be done with a film that has ended: make it again, share it, delete it. */
export function FilmMenu({ film, onRepeat }: { film: Video; onRepeat: (film: Video) => void }) {
  const client = useQueryClient();
  const [isSharing, setSharing] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const deletion = useMutation({
    mutationFn: () => {
      const neighbour = neighbourOf(frame.current);
      return deleteFilm(client, film, () => neighbour?.focus({ preventScroll: true }));
    },
  });
  return (
    <div ref={frame}>
      <Menu
        label={`More: ${film.prompt}`}
        button={
          <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4" fill="currentColor">
            <circle cx="2.5" cy="8" r="1.5" />
            <circle cx="8" cy="8" r="1.5" />
            <circle cx="13.5" cy="8" r="1.5" />
          </svg>
        }
      >
        {(close) => (
          <>
            {allows(film.status, 'repeat') && (
              <button
                type="button"
                className={menuEntryAppearance}
                onClick={() => {
                  close();
                  onRepeat(film);
                }}
              >
                Generate again
              </button>
            )}
            {allows(film.status, 'share') && (
              <button
                type="button"
                className={menuEntryAppearance}
                onClick={() => {
                  close();
                  setSharing(true);
                }}
              >
                {film.share_url === null ? 'Share' : 'Shared: see the link'}
              </button>
            )}
            {allows(film.status, 'delete') && (
              <button
                type="button"
                className={menuEntryAppearance}
                disabled={deletion.isPending}
                onClick={() => deletion.mutate(undefined, { onSettled: close })}
              >
                {deletion.isPending ? 'Deleting...' : 'Delete'}
              </button>
            )}
          </>
        )}
      </Menu>
      {isSharing && (
        <Suspense fallback={null}>
          <ShareDialog film={film} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** What takes the focus when the film that has it goes: the next card, the one before it, or the list's search. */
function neighbourOf(element: HTMLElement | null): HTMLElement | null {
  const card = element?.closest<HTMLElement>('[data-film]');
  const neighbour = card?.nextElementSibling ?? card?.previousElementSibling;
  return neighbour instanceof HTMLElement ? neighbour : document.querySelector('input[type="search"]');
}
