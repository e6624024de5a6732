import { setImmediate as nextTurn } from 'node:timers/promises';
import { captionLimits } from '@millrace/jobs';
import { type Cue, InvalidCaptionsError, settleCues } from './cues.ts';
import { decodeCaptions } from './decode.ts';
import { cleanMarkup } from './markup.ts';
import { Pace } from './pace.ts';
import { readingCues } from './readCues.ts';
import { writeTimestamp } from './times.ts';

/** Captions as they are delivered. */
export interface NormalCaptions {
  webVtt: Buffer;
  cues: number;
}

/**
 * Time 0 of the cues is time 0 of the segments, whose timestamps begin there (RFC 8216, 3.5). Readers of the file alone skip the line, which
 * belongs to the header.
 */
const header = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n';

function blockOf({ start, end, settings, text }: Cue): string {
  const times = `${writeTimestamp(start)} --> ${writeTimestamp(end)}`;
  return `\n${settings === '' ? times : `${times} ${settings}`}\n${text}\n`;
}

/** A WebVTT file of cues whose text has valid markup. */
export const writeWebVtt = (cues: readonly Cue[], head = header): Buffer =>
  Buffer.from(head + cues.map(blockOf).join(''));

/** A line that had nothing but a tag is empty, and would end the cue. */
const withoutEmptyLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

function* normalizing(bytes: Uint8Array, language: string): Generator<undefined, NormalCaptions> {
  const text = decodeCaptions(bytes, language);
  if (text === undefined) throw new InvalidCaptionsError('The file is not text.');
  yield;
  const settled = settleCues(yield* readingCues(text));
  const pace = new Pace();
  const blocks: string[] = [];
  let written = header.length;
  for (const cue of settled) {
    if (pace.isTurnOver(cue.text.length)) yield;
    const clean = withoutEmptyLines(cleanMarkup(cue.text));
    if (clean === '') continue;
    const block = blockOf({ ...cue, text: clean });
    written += Buffer.byteLength(block);
    // A byte of a code page may become three, and an ampersand five.
    if (written > captionLimits.webVttBytes) {
      throw new InvalidCaptionsError(`The captions become more than ${captionLimits.webVttBytes} bytes of WebVTT.`);
    }
    blocks.push(block);
  }
  if (blocks.length === 0) throw new InvalidCaptionsError('The file has no captions that can be shown.');
  yield;
  return { webVtt: Buffer.from(header + blocks.join('')), cues: blocks.length };
}

/**
 * Makes WebVTT of a caption file, whatever it is: SubRip or WebVTT, in any of the encodings of `decodeCaptions`. A file of two mebibytes takes a
 * tenth of a second, in which the event loop runs.
 *
 * @param language of the captions, as a BCP 47 tag
 * @throws InvalidCaptionsError
 */
export async function normalizeCaptions(bytes: Uint8Array, language: string): Promise<NormalCaptions> {
  const steps = normalizing(bytes, language);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await nextTurn();
  }
}
