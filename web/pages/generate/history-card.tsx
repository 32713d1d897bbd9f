import type { Video } from '../../../contract/schemas.ts';
import { formatDate, formatPlayingTime } from '../../content/figures.ts';
import {
  cancelledCreditsWords,
  failureWords,
  keptWords,
  qualityWords,
  statusWords,
} from '../../content/generation.ts';
import { Badge } from '../../design/badge.tsx';
import { Screen } from '../../design/viewfinder.tsx';
import { CancelFilm } from '../../film/cancel-film.tsx';
import { DownloadButton } from '../../film/download-button.tsx';
import { isUnderWay } from '../../film/film-cache.ts';
import { FilmMenu } from '../../film/film-menu.tsx';
import { FilmProgress } from '../../film/film-progress.tsx';
import { SaveButton } from '../../film/save-button.tsx';
import { useRefreshFilm } from '../../film/use-refresh-film.ts';
import { HistoryPicture } from './history-picture.tsx';

/** One film of the history: its picture, which plays in place, its sentence, what it is, and what can be done with it. */
export function HistoryCard({ film, onRepeat }: { film: Video; onRepeat: (film: Video) => void }) {
  const refresh = useRefreshFilm(film);
  const kept = keptWords(film, Date.now());
  const cancelledCredits = cancelledCreditsWords(film);
  return (
    <li data-film tabIndex={-1} className="flex min-w-0 flex-col">
      <Screen>
        <HistoryPicture film={film} refresh={refresh} />
      </Screen>
      <p className="mt-3.5 line-clamp-2 min-h-[2.9em] leading-[1.45]" title={film.prompt}>
        {film.prompt}
      </p>
      <p className="timecode mt-1.5 text-sm text-faint">
        {formatPlayingTime(film.duration)} · {film.aspect_ratio} · {qualityWords[film.quality].detail} ·{' '}
        <time dateTime={film.created_at}>{formatDate(film.created_at)}</time>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2">
        <Badge tone={isUnderWay(film) ? 'live' : 'neutral'}>{statusWords[film.status]}</Badge>
        {film.simulated && film.status === 'completed' && <Badge>Simulated</Badge>}
        {film.mode === 'image' && <Badge>From an image</Badge>}
        {film.share_url !== null && <Badge tone="accent">Shared</Badge>}
        {kept !== null && <span className="timecode ml-auto text-sm text-faint">{kept}</span>}
      </p>
      {film.failure_reason !== null && (
        <p className="mt-2 text-sm text-dim">{failureWords[film.failure_reason].text}</p>
      )}
      {cancelledCredits !== null && <p className="mt-2 text-sm text-dim">{cancelledCredits}</p>}
      {isUnderWay(film) && <FilmProgress film={film} className="mt-3" />}
      <div className="mt-auto flex min-h-14 flex-wrap items-end gap-2 pt-3">
        <CancelFilm film={film} />
        <DownloadButton film={film} refresh={refresh} />
        <SaveButton film={film} />
        {!isUnderWay(film) && (
          <span className="ml-auto">
            <FilmMenu film={film} onRepeat={onRepeat} />
          </span>
        )}
      </div>
    </li>
  );
}
