import { maxAudioTracks } from '@millrace/jobs';
import { type AudioPlan, chooseAudio, isAuxiliary, isKnown, languageOf, planAudio } from './audioPlan.ts';
import { type StereoPair, stereoPair } from './stereoPair.ts';
import type { AudioStream } from './streams.ts';

/**
 * The audio of a video: the main track, and then the others by which it differs for a viewer, in the order of the file. Commentaries and
 * the like come last. Two streams that are left and right are one track.
 *
 * @param format the demuxer's names
 */
export function planTracks(streams: readonly AudioStream[], format: string): AudioPlan[] {
  const pair = stereoPair(streams, format);
  const whole = pair === undefined ? streams : joined(streams, pair);
  const chosen = chooseTracks(whole);
  const labels = labelsOf(chosen);
  return chosen.map((stream, index) =>
    planAudio(stream, labels[index] ?? '', stream.index === pair?.left.index ? pair.right : undefined),
  );
}

/** The streams with the left one in place of both. What its title says of the side is not said of the sound. */
const joined = (streams: readonly AudioStream[], { left, right }: StereoPair): AudioStream[] =>
  streams.flatMap((stream) => {
    if (stream.index === right.index) return [];
    return stream.index === left.index
      ? [{ ...stream, title: '', isDefault: left.isDefault || right.isDefault }]
      : [stream];
  });

/** Of tracks with the same language, purpose and title, one is taken: the default one, else the first. */
function chooseTracks(streams: readonly AudioStream[]): AudioStream[] {
  const main = chooseAudio(streams);
  if (main === undefined) return [];
  const keyOf = ({ language, purpose, title }: AudioStream) => JSON.stringify([languageOf(language), purpose, title]);
  const others = new Map<string, AudioStream>();
  for (const stream of [...streams].sort((a, b) => Number(b.isDefault) - Number(a.isDefault))) {
    const key = keyOf(stream);
    if (isOffered(stream) && key !== keyOf(main) && !others.has(key)) others.set(key, stream);
  }
  const inOrder = [...others.values()].sort(
    (a, b) => Number(isAuxiliary(a)) - Number(isAuxiliary(b)) || a.index - b.index,
  );
  return [main, ...inOrder].slice(0, maxAudioTracks);
}

/** More channels, or unnamed ones, cannot be mixed to stereo. */
const maxNamedChannels = 8;

/** A track besides the main one must not be the reason why a video fails. */
function isOffered(stream: AudioStream): boolean {
  const isNamed = stream.layout !== '' && stream.layout !== 'unknown';
  const isMixable = stream.channels <= 2 || (stream.channels <= maxNamedChannels && isNamed);
  return isKnown(stream) && stream.isDecodable && isMixable && !stream.isEncrypted;
}

/** The English name of a language; "Audio" if it is not known. */
export function languageName(language: string): string {
  if (language === 'und') return 'Audio';
  return new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;
}

const purposeWords = {
  main: '',
  dub: 'dubbed',
  description: 'audio description',
  'clear speech': 'clear speech',
  commentary: 'commentary',
  karaoke: 'karaoke',
} as const;

/** The language, and what else is needed to tell the tracks apart: the purpose, the title, a number. */
function labelsOf(streams: readonly AudioStream[]): string[] {
  const nameOf = ({ language }: AudioStream) => languageName(languageOf(language));
  if (streams.length === 1) return streams.map(nameOf);
  const withDetails = (stream: AudioStream, details: readonly string[]) => {
    const told = details.filter((detail) => detail !== '' && detail !== nameOf(stream));
    return told.length === 0 ? nameOf(stream) : `${nameOf(stream)} (${told.join(', ')})`;
  };
  const short = streams.map((stream) => withDetails(stream, [purposeWords[stream.purpose]]));
  const taken = new Set<string>();
  return streams.map((stream, index) => {
    const isUnique = short.filter((label) => label === short[index]).length === 1;
    const label = withDetails(stream, [purposeWords[stream.purpose], isUnique ? '' : stream.title]);
    let unique = label;
    for (let number = 2; taken.has(unique); number += 1) unique = `${label} ${number}`;
    taken.add(unique);
    return unique;
  });
}
