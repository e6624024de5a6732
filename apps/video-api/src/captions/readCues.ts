import { InvalidCaptionsError, type RawCue } from './cues.ts';
import { Lines } from './lines.ts';
import { Pace } from './pace.ts';
import { validSettings } from './settings.ts';
import { readTimingLine } from './times.ts';

/** A film of ten hours has fewer. */
export const maxCues = 20_000;
const maxCueLength = 10_000;

/** Control characters, also those that players differ in: marks of a byte order, and of ends of lines. */
const unprintable = /[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/gu;

/**
 * Reads the cues of a WebVTT or SubRip file, and yields between some of its lines. Both have a line with times, and the text below it. In WebVTT an empty line ends the text, but not a line
 * of spaces; in SubRip, in practice, the next cue does: with its number, and its times.
 *
 * @throws InvalidCaptionsError
 */
export function* readingCues(text: string): Generator<undefined, RawCue[]> {
  const isWebVtt = /^\ufeff?WEBVTT(?:[ \t\r\n]|$)/.test(text);
  const lines = new Lines(text);
  const pace = new Pace();
  const cues: RawCue[] = [];
  let cue: RawCue | undefined;
  let body: string[] = [];
  let length = 0;
  const finish = () => {
    if (cue === undefined) return;
    const written = textOf(body);
    cues.push(isWebVtt ? { ...cue, text: written } : withoutOverrides({ ...cue, text: written }));
    cue = undefined;
    body = [];
    length = 0;
  };
  for (let line = lines.next(); line !== undefined; line = lines.next()) {
    if (pace.isTurnOver(line.length)) yield;
    const timing = readTimingLine(line);
    if (timing !== undefined) {
      if (!isWebVtt) dropNumber(body);
      finish();
      if (cues.length === maxCues) throw new InvalidCaptionsError(`There are more than ${maxCues} cues.`);
      const { start, end, rest } = timing;
      cue = { start, end, settings: validSettings(rest), text: '' };
    } else if (cue !== undefined) {
      if (isWebVtt && line === '') finish();
      else {
        length += line.length + 1;
        if (length > maxCueLength) throw new InvalidCaptionsError(`The cue before line ${lines.number} is too long.`);
        body.push(line);
      }
    }
  }
  finish();
  return cues;
}

/** Removes the number of the next cue, and the blank line before it. */
function dropNumber(body: string[]): void {
  while (body.length > 0 && body.at(-1)?.trim() === '') body.pop();
  const last = body.at(-1)?.trim() ?? '';
  // A number that is the only line, or that follows a text directly, may be what is said.
  const isNumber = /^\d{1,9}$/.test(last) && (body.length === 1 || body.at(-2)?.trim() === '');
  if (isNumber) body.pop();
}

/** A blank line would end the cue. */
const textOf = (body: readonly string[]): string =>
  body
    .map((line) => line.replaceAll('\t', ' ').replaceAll(unprintable, '').trim())
    .filter((line) => line !== '')
    .join('\n');

/** Many SubRip files have overrides of another format, such as `{\\an8}`: a digit above 6 puts the text at the top. */
function withoutOverrides(cue: RawCue): RawCue {
  if (!cue.text.includes('{\\')) return cue;
  const settings = /\{\\an[789]\}/.test(cue.text) ? 'line:0' : cue.settings;
  return { ...cue, settings, text: cue.text.replaceAll(/\{\\[^{}]{0,100}\}/g, '') };
}
