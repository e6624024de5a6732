import { createKey, type Person, untilSettled, upload } from '@millrace/acceptance/actions';
import { smallPicture, uploadImage } from '@millrace/acceptance/image/actions';
import { tinyVideo } from '@millrace/acceptance/media';
import { readyTracks } from '@millrace/acceptance/music/actions';
import { newPerson, type Setting } from './visitor.ts';

/** A person with a medium of each kind, and a video that failed. */
export interface Filled {
  person: Person;
  video: string;
  failed: string;
  track: string;
  image: string;
}

export async function fillLibrary(setting: Setting): Promise<Filled> {
  const { platform } = setting;
  const person = await newPerson(setting);
  const { key } = await createKey(platform.video.api, person);
  const whole = await tinyVideo();
  // One after the other: lists show the newest first.
  const video = await upload(platform.video.api, person, whole, 'Harbour');
  const failed = await upload(platform.video.api, person, whole.slice(0, whole.length / 2), 'Half a file');
  const [track = ''] = await readyTracks(platform.music.api, person, [{ title: 'Tide', artistName: 'The Quay' }]);
  const image = await uploadImage(platform.image.api, { key }, await smallPicture());
  await untilSettled(platform.video.api, person, video, 180_000);
  await untilSettled(platform.video.api, person, failed, 180_000);
  return { person, video, failed, track, image: image.id };
}
