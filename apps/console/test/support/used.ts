import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { createKey, type Person, untilSettled, upload } from '@millrace/acceptance/actions';
import { utcDay } from '@millrace/acceptance/common/usageRanges';
import { smallPicture, uploadImage } from '@millrace/acceptance/image/actions';
import { threeColours } from '@millrace/acceptance/media';
import { readyTracks } from '@millrace/acceptance/music/actions';
import type { Platform, ServiceUnderTest } from '@millrace/acceptance/platform/types';
import { newPerson, type Setting } from './visitor.ts';

/** A person whose media are used: three views and two plays today, and bytes on each day of half a year. */
export interface UsedLibrary {
  person: Person;
  /** Nine seconds: three each of red, green and blue. */
  video: string;
  track: string;
  image: string;
}

const days = 180;
const megabyte = 1_000_000;

/** Reports deliveries of earlier days, as an edge does. */
async function deliver(
  { deliveryLogToken: token }: Platform,
  { origin }: ServiceUnderTest,
  path: string,
  size: number,
) {
  const lines = Array.from({ length: days }, (_, ago) => ({
    id: randomUUID(),
    path,
    bytes: Math.round(size * (2 + Math.sin(ago / 3) + (ago % 5) / 4)),
    status: 200,
    time: `${utcDay(-ago)}T00:00:00.000Z`,
  }));
  const answer = await origin('POST', '/internal/delivery-log', {
    ...(token !== undefined && { token }),
    body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    headers: { 'Content-Type': 'application/x-ndjson' },
  });
  expect(answer.json).toMatchObject({ counted: days });
}

export async function useLibrary(setting: Setting): Promise<UsedLibrary> {
  const { platform } = setting;
  const person = await newPerson(setting);
  const { key } = await createKey(platform.video.api, person);
  const video = await upload(platform.video.api, person, await threeColours(), 'Three <b>colours</b>');
  const [track = ''] = await readyTracks(platform.music.api, person, [
    { title: '=Ebb, "low"', artistName: 'The Quay' },
  ]);
  const { id: image } = await uploadImage(platform.image.api, { key }, await smallPicture());
  await untilSettled(platform.video.api, person, video, 180_000);
  for (let n = 0; n < 3; n += 1) await platform.video.api('POST', `/stream/${video}/view`);
  for (let n = 0; n < 2; n += 1) await platform.music.api('POST', `/tracks/${track}/play`);
  await deliver(platform, platform.video, `/media/videos/${video}/a/segment.m4s`, 40 * megabyte);
  await deliver(platform, platform.music, `/media/tracks/${track}/a/segment.m4s`, 12 * megabyte);
  await deliver(platform, platform.image, `/img/${image}`, 6 * megabyte);
  return { person, video, track, image };
}
