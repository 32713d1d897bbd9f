import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { UserId } from '../../contract/fields/ids.ts';
import { storedVideo } from '../../functions/videos/testing/stored-video.ts';
import type { Person } from '../cloud/person.ts';
import { type SharedCloud, tableNamed } from '../cloud/test-cloud.ts';

/** Gives a person a canceled video, of which there are no files, without its being charged or made. */
export async function storeVideo(
  cloud: SharedCloud,
  { userId }: Pick<Person, 'userId'>,
  prompt: string,
): Promise<void> {
  const video = storedVideo({ user_id: UserId.parse(userId), prompt, status: 'cancelled' });
  const Item = Object.fromEntries(Object.entries(video).filter(([, value]) => value !== null));
  await cloud.database.send(new PutCommand({ TableName: tableNamed(cloud, 'Videos'), Item }));
}
