import { type AudioPlan, isAuxiliary } from '../../media/audioPlan.ts';
import type { PackagedTrack } from '../packaging/types.ts';
import { averageBitrate, peakBitrate } from './bandwidth.ts';
import { mediaPlaylistName } from './names.ts';
import { quoted, tag } from './tags.ts';

export interface AudioRendition extends Pick<AudioPlan, 'label' | 'purpose'> {
  folder: string;
  /** BCP 47; "und" if the source does not tell. */
  language: string;
  packaged: PackagedTrack;
}

/** Of the one group of audio that all variants have. */
export const audioGroup = 'audio';

/** The folder of an audio track, by its place in the plan. */
export const audioFolder = (track: number): string => (track === 0 ? 'audio' : `audio-${track}`);

/** The renditions of the group, the default one first. */
export function audioTags(audio: readonly AudioRendition[]): string[] {
  const selectable = selectableOf(audio);
  return audio.map((rendition, index) =>
    tag('EXT-X-MEDIA', {
      TYPE: 'AUDIO',
      'GROUP-ID': quoted(audioGroup),
      NAME: quoted(rendition.label),
      LANGUAGE: quoted(rendition.language),
      DEFAULT: index === 0 ? 'YES' : 'NO',
      AUTOSELECT: selectable.has(rendition) ? 'YES' : 'NO',
      CHARACTERISTICS: characteristicsOf(rendition),
      CHANNELS: quoted('2'),
      URI: quoted(`${rendition.folder}/${mediaPlaylistName}`),
    }),
  );
}

const characteristicsOf = ({ purpose }: AudioRendition): string | undefined =>
  purpose === 'description' ? quoted('public.accessibility.describes-video') : undefined;

/**
 * What a player may choose by the viewer's language and needs: the default one, and others than commentaries, for example, if no other has
 * the same language and characteristics (RFC 8216, 4.3.4.1.1).
 */
function selectableOf(audio: readonly AudioRendition[]): Set<AudioRendition> {
  const keys = new Set<string>();
  return new Set(
    audio.filter((rendition, index) => {
      const { purpose, language } = rendition;
      if (index > 0 && isAuxiliary({ purpose }) && purpose !== 'dub' && purpose !== 'description') return false;
      const key = `${language} ${characteristicsOf(rendition)}`;
      return !keys.has(key) && keys.add(key);
    }),
  );
}

/**
 * What the audio adds to a variant: any of the group may be played with it, so the largest counts (RFC 8216, 4.3.4.2).
 *
 * @param target the playlists' target duration in seconds
 */
export function audioShare(
  audio: readonly AudioRendition[],
  target: number,
): { peak: number; average: number; codecs: string[] } {
  const largest = (of: (rendition: AudioRendition) => number) => Math.max(0, ...audio.map(of));
  return {
    peak: largest(({ packaged }) => peakBitrate(packaged.segments, target)),
    average: largest(({ packaged }) => averageBitrate(packaged.segments)),
    codecs: [...new Set(audio.map(({ packaged }) => packaged.track.codec))],
  };
}
