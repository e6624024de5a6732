import type { Person } from '@millrace/acceptance/actions';
import { untilDone } from '@millrace/acceptance/common/service';
import { musicService } from '@millrace/acceptance/common/services';
import { encode } from '@millrace/acceptance/media';
import { createPlaylist, readyTracks, uploadTrack } from '@millrace/acceptance/music/actions';
import { newPerson, type Setting } from './visitor.ts';

/** A person with tracks of which one takes 40 seconds, and a public playlist. */
export interface OwnMusic {
  person: Person;
  /** “Spring tide”. */
  long: string;
  /** “Spring water”, “Spring lock”, “Spring gate”. */
  short: readonly string[];
  /** “Spring evening”. */
  playlist: number;
}

export async function ownMusic(setting: Setting): Promise<OwnMusic> {
  const { api } = setting.platform.music;
  const person = await newPerson(setting);
  const noise = ['-f', 'lavfi', '-i', 'anoisesrc=duration=40:color=pink:seed=1', '-c:a', 'flac'];
  const texts = { title: 'Spring tide', artistName: 'Spring Quay', album: 'Springs' };
  const long = await uploadTrack(api, person, texts, await encode('flac', noise));
  const titles = ['Spring water', 'Spring lock', 'Spring gate'];
  const short = await readyTracks(
    api,
    person,
    titles.map((title) => ({ title, artistName: 'The Sluice' })),
  );
  await untilDone(api, musicService, person, long);
  const { id: playlist } = await createPlaylist(api, person, { title: 'Spring evening', isPublic: true });
  return { person, long, short, playlist };
}
