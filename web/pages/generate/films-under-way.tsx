import type { VideoId } from '../../../contract/ids.ts';
import type { Video } from '../../../contract/schemas.ts';
import { waitingWords } from '../../content/generation.ts';
import { Button } from '../../design/button.tsx';
import { CancelFilm } from '../../film/cancel-film.tsx';
import { FilmProgress } from '../../film/film-progress.tsx';

/** The films that are being made and are not on the monitor. */
export function FilmsUnderWay({
  films,
  onWatch,
}: {
  films: readonly Video[];
  onWatch: (id: VideoId) => void;
}) {
  if (films.length === 0) return null;
  return (
    <section aria-label="Films under way" className="mt-6 border-t border-line">
      <h2 className="pt-4 text-sm font-medium text-dim">
        {films.length === 1 ? 'Under way' : `${films.length} films under way`}
      </h2>
      <ul>
        {films.map((film) => (
          <li key={film.id} className="border-b border-line py-4">
            <p className="truncate" title={film.prompt}>
              {film.prompt}
            </p>
            <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
              <div className="min-w-56 flex-1">
                <p className="flex items-center gap-2 text-sm font-semibold text-record">
                  <span aria-hidden="true" className="record-light size-2 rounded-full bg-current" />
                  {film.status === 'queued' ? waitingWords.queued : waitingWords.generating}
                </p>
                <FilmProgress film={film} className="mt-2" />
              </div>
              <Button onClick={() => onWatch(film.id)}>
                Watch<span className="sr-only">: {film.prompt}</span>
              </Button>
              <CancelFilm film={film} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
