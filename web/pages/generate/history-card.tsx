import { useState } from 'react';
import type { Video } from '../../../contract/schemas.ts';
import { formatDate, formatPlayingTime } from '../../content/figures.ts';
import { failureWords, keptWords, qualityWords, statusWords } from '../../content/generation.ts';
import { Badge } from '../../design/badge.tsx';
import { Screen, ShapedFrame } from '../../design/viewfinder.tsx';
import { DownloadButton } from '../../film/download-button.tsx';
import { FilmActions } from '../../film/film-actions.tsx';
import { isUnderWay } from '../../film/film-cache.ts';
import { FilmPlayer } from '../../film/film-player.tsx';
import { useRefreshFilm } from '../../film/use-refresh-film.ts';

const tones = {
  queued: 'live',
  generating: 'live',
  completed: 'neutral',
  failed: 'neutral',
  cancelled: 'neutral',
} as const;

/** One film of the history: its picture, which plays in place, its sentence, what it is, and what can be done with it. */
export function HistoryCard({ film, onRepeat }: { film: Video; onRepeat: (film: Video) => void }) {
  const refresh = useRefreshFilm(film);
  const kept = keptWords(film, Date.now());
  return (
    <li className="flex flex-col" data-film tabIndex={-1}>
      <Screen>
        <Picture film={film} refresh={refresh} />
      </Screen>
      <p className="mt-3.5 line-clamp-2 min-h-[2.9em] leading-[1.45]" title={film.prompt}>
        {film.prompt}
      </p>
      <p className="timecode mt-1.5 text-sm text-faint">
        {formatPlayingTime(film.duration)} · {film.aspect_ratio} · {qualityWords[film.quality].detail} ·{' '}
        <time dateTime={film.created_at}>{formatDate(film.created_at)}</time>
      </p>
      {film.failure_reason !== null && (
        <p className="mt-2 text-sm text-dim">{failureWords[film.failure_reason].text}</p>
      )}
      <div className="mt-3 flex min-h-8 flex-wrap items-center gap-2">
        <Badge tone={tones[film.status]}>{statusWords[film.status]}</Badge>
        {film.simulated && film.status === 'completed' && <Badge>Simulated</Badge>}
        {kept !== null && <span className="text-sm text-faint">{kept}</span>}
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
        <DownloadButton film={film} refresh={refresh} />
        <FilmActions film={film} onRepeat={onRepeat} />
      </div>
    </li>
  );
}

function Picture({ film, refresh }: { film: Video; refresh: () => Promise<Video> }) {
  const [isPlaying, setPlaying] = useState(false);
  const [hasRenewed, setRenewed] = useState(false);
  // The poster's link has gone stale: a new one is asked for, once.
  const renewPoster = () => {
    if (hasRenewed) return;
    setRenewed(true);
    refresh().catch((error: unknown) => console.error('Error renewing the link of a poster', error));
  };
  if (isPlaying) {
    return (
      <ShapedFrame shape={film.aspect_ratio}>
        <FilmPlayer film={film} refresh={refresh} className="absolute inset-0 size-full object-contain" />
      </ShapedFrame>
    );
  }
  return (
    <ShapedFrame shape={film.aspect_ratio} className={film.thumbnail_url === null ? 'corner-marks' : ''}>
      {film.thumbnail_url !== null && (
        <img
          src={film.thumbnail_url}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={renewPoster}
        />
      )}
      {film.video_url !== null && (
        <button
          type="button"
          aria-label={`Play: ${film.prompt}`}
          onClick={() => setPlaying(true)}
          className="group absolute inset-0 flex items-center justify-center focus-visible:-outline-offset-4"
        >
          <span className="flex size-14 items-center justify-center rounded-full bg-screen/70 text-ink group-hover:bg-accent group-hover:text-accent-ink">
            <svg aria-hidden="true" viewBox="0 0 16 16" className="ml-0.5 size-5" fill="currentColor">
              <path d="M3 1.5v13l11-6.5z" />
            </svg>
          </span>
        </button>
      )}
      {isUnderWay(film) && (
        <span className="absolute inset-0 flex items-center justify-center text-record">
          <span aria-hidden="true" className="record-light size-3 rounded-full bg-current" />
        </span>
      )}
    </ShapedFrame>
  );
}
