import { useState } from 'react';
import type { Video } from '../../contract/schemas.ts';
import { Button } from '../design/button.tsx';
import { saveFile } from '../files/save-file.ts';
import { showToast } from '../shell/toasts.ts';
import { filmFileName } from './film-file-name.ts';

/** Saves a finished film as a file; nothing for a film that is not there. */
export function DownloadButton({ film, refresh }: { film: Video; refresh: () => Promise<Video> }) {
  const [isBusy, setBusy] = useState(false);
  if (film.status !== 'completed' || film.video_url === null) return null;

  const download = async () => {
    setBusy(true);
    try {
      saveFile(await fetchFilm(film, refresh), filmFileName(film.prompt));
    } catch (error) {
      console.error('Error downloading a film', error);
      showToast({
        title: 'Download failed',
        description: 'The film could not be fetched. Check your connection and try again.',
        tone: 'error',
      });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button onClick={() => void download()} busy={isBusy} disabled={isBusy}>
      {isBusy ? 'Downloading...' : 'Download'}
      <span className="sr-only">: {film.prompt}</span>
    </Button>
  );
}

/** The film's bytes; if its link has gone stale, by a new one. */
async function fetchFilm(film: Video, refresh: () => Promise<Video>): Promise<Blob> {
  const response = film.video_url === null ? null : await fetch(film.video_url);
  if (response?.ok) return response.blob();
  const { video_url } = await refresh();
  if (video_url === null) throw new Error('The film has no link.');
  const second = await fetch(video_url);
  if (!second.ok) throw new Error(`The film's link answered ${second.status}.`);
  return second.blob();
}
