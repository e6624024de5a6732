import { posix } from 'node:path';
import type { ReadHls } from '../hls/presentation.ts';
import { childrenOf, type LoadedSet, loadSet, secondsOf } from './presentation.ts';
import { bufferViolations, representationViolations, setViolations } from './rules.ts';
import { schemaViolations } from './schema.ts';
import { textViolations } from './text.ts';
import { readXml, type XmlElement } from './xml.ts';

/** Samples of an AAC frame: audio can be cut only between frames. */
const frameSamples = 1024;

/**
 * Reads a whole on-demand presentation and checks it strictly: the manifest against the schema and the profile isoff-live, and what it
 * declares against the bytes of all segments.
 *
 * @returns every violation
 * @throws Error if the manifest is not well-formed, or something that it names cannot be read
 */
export async function checkDash(read: ReadHls, mpdPath = 'manifest.mpd'): Promise<string[]> {
  const mpd = readXml(Buffer.from((await read(mpdPath)).bytes).toString('utf8'));
  const violations = schemaViolations(mpd);
  const [period] = childrenOf(mpd, 'Period');
  if (violations.length > 0 || period === undefined) return violations;
  const base = posix.join(posix.dirname(mpdPath), childrenOf(mpd, 'BaseURL')[0]?.text ?? '');
  const all = childrenOf(period, 'AdaptationSet');
  const isText = ({ attributes }: XmlElement) => attributes.contentType === 'text';
  const sets: LoadedSet[] = [];
  for (const element of all) {
    if (!isText(element)) sets.push(await loadSet(read, element, base));
  }
  return [
    ...headViolations(mpd, period),
    ...sets.flatMap(setViolations),
    ...sets.flatMap((set) => set.representations.flatMap((one) => representationViolations(set, one))),
    ...sets.flatMap(({ representations }) => representations.flatMap((one) => bufferViolations(mpd, one))),
    ...togetherViolations(mpd, sets),
    ...(await textViolations(read, all.filter(isText), base)),
  ];
}

function headViolations({ attributes }: XmlElement, period: XmlElement): string[] {
  const facts: [isTrue: boolean, what: string][] = [
    [attributes.xmlns === 'urn:mpeg:dash:schema:mpd:2011', 'the namespace'],
    [attributes.profiles === 'urn:mpeg:dash:profile:isoff-live:2011', 'the profile'],
    [attributes.type === 'static', 'the type'],
    [secondsOf(attributes.mediaPresentationDuration) > 0, 'mediaPresentationDuration'],
    [secondsOf(attributes.minBufferTime) > 0, 'minBufferTime'],
    [secondsOf(period.attributes.start) === 0, 'the start of the period'],
  ];
  return facts.flatMap(([isTrue, what]) => (isTrue ? [] : [`MPD: ${what}`]));
}

/** What holds between sets. */
function togetherViolations(mpd: XmlElement, sets: readonly LoadedSet[]): string[] {
  const found: string[] = [];
  const all = sets.flatMap(({ representations }) => representations);
  const [video] = sets.filter(({ attributes }) => attributes.contentType === 'video');
  const audio = sets.filter(({ attributes }) => attributes.contentType === 'audio');
  if (sets.length !== audio.length + 1 || video === undefined) return ['there is not one set of video'];
  for (const list of [sets.map(({ attributes }) => attributes.id), all.map(({ id }) => id)]) {
    if (list.includes(undefined) || new Set(list).size !== list.length)
      found.push(`an id is missing or there twice: ${list.join(' ')}`);
  }
  const faces = audio.map(({ element, attributes }) =>
    JSON.stringify([attributes.lang, childrenOf(element, 'Role'), childrenOf(element, 'Label')]),
  );
  if (new Set(faces).size !== faces.length) found.push('audio sets cannot be told apart');
  const priorities = audio.map(({ attributes }) => Number(attributes.selectionPriority ?? 1));
  const best = priorities.filter((priority) => priority === Math.max(...priorities));
  if (audio.length > 0 && best.length !== 1) found.push('no audio set, or more than one, is the default');

  const duration = secondsOf(mpd.attributes.mediaPresentationDuration);
  const reference = video.representations[0]?.segments.map(({ time }) => time) ?? [];
  const referenceScale = video.representations[0]?.timescale ?? 1;
  for (const { id, timescale, segments, track } of all) {
    const tolerance = track.kind === 'audio' ? frameSamples / timescale : 0.000_001;
    const last = segments.at(-1);
    const end = last === undefined ? 0 : (last.time + last.duration) / timescale;
    if (Math.abs(end - duration) > tolerance) found.push(`${id} ends at ${end}, the presentation at ${duration}`);
    const isAligned =
      segments.length === reference.length &&
      segments.every(({ time }, index) => {
        const expected = (reference[index] ?? Number.NaN) / referenceScale;
        return Math.abs(time / timescale - expected) <= tolerance;
      });
    if (!isAligned) found.push(`${id} is not cut where the video is`);
  }
  return found;
}
