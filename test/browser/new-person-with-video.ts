import type { PricedVideoRequest } from '../../contract/schemas.ts';
import { newPerson, type Person } from '../cloud/person.ts';
import type { SharedCloud } from '../cloud/test-cloud.ts';

/** A person who has bought the smallest pack and made a video, which takes the simulated provider's three seconds. */
export async function newPersonWithVideo(
  cloud: SharedCloud,
  request: Partial<PricedVideoRequest> = {},
): Promise<Person> {
  const person = await newPerson(cloud);
  await person.buy('starter');
  const { id } = await person.generate(request);
  await person.waitForVideo(id);
  return person;
}
