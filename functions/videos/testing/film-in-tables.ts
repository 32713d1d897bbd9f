import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { VideoItem } from '../video-item.ts';
import type { VideosStore } from '../videos.store.ts';
import { minutesLater, storedFilm } from './stored-film.ts';

/** A film in its table: as it is made, or completed a minute later. */
export async function filmInTables(
  client: DynamoDBDocumentClient,
  videos: VideosStore,
  status: 'queued' | 'completed',
  parts: Partial<VideoItem> = {},
): Promise<VideoItem> {
  const film = storedFilm(parts);
  await client.send(new TransactWriteCommand({ TransactItems: [videos.creation(film)] }));
  if (status === 'completed') {
    await videos.begin(film.user_id, film.id, minutesLater(1));
    await videos.complete(film.user_id, film.id, minutesLater(1));
  }
  const stored = await videos.read(film.user_id, film.id);
  if (stored === null) throw new Error('The film was not stored.');
  return stored;
}
