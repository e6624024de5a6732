/** A time before a line, as the service reads it. */
const time = /^\s*\[\d{1,4}:\d{1,2}(?:[.:]\d{1,3})?\]/;
/** What was meant as one: two numbers. `[2nd verse]` is words. */
const timeLike = /^\s*\[\s*\d+\s*[:.,;]\s*\d/;
/** `[ar:…]` and others, which are no words. */
const tag = /^\s*\[[a-z]+:[^\]]*\]\s*$/i;

/** Lyrics as the service answers them; times in milliseconds. */
interface TimedLines {
  lines: readonly { start_ms: number | null }[];
  /** By how much lines are shown earlier than they say. */
  offset_ms: number;
}

/** What will become of typed lyrics. */
export interface Draft {
  /** Lines with a time. */
  timed: number;
  /** The numbers of lines that will be left out, because others have a time and they do not. */
  untimed: number[];
  /** The number of the first line whose time cannot be read; undefined if all can. */
  faulty: number | undefined;
}

/** Looks at lyrics before they are sent: the service takes a time that it cannot read for words, and leaves such a line out. */
export function readDraft(text: string): Draft {
  const draft: Draft = { timed: 0, untimed: [], faulty: undefined };
  for (const [index, line] of text.split(/\r\n|[\r\n]/).entries()) {
    if (time.test(line)) draft.timed += 1;
    else if (timeLike.test(line)) draft.faulty ??= index + 1;
    else if (line.trim() !== '' && !tag.test(line)) draft.untimed.push(index + 1);
  }
  return draft.timed > 0 ? draft : { ...draft, untimed: [] };
}

/**
 * The line that is sung at a time: the last one that has begun.
 *
 * @param seconds from the beginning of the track
 * @returns its index; -1 before the first one, and without times
 */
export function lineAt({ lines, offset_ms: offset }: TimedLines, seconds: number): number {
  const ms = seconds * 1_000 + offset;
  return lines.findLastIndex(({ start_ms: start }) => start !== null && start <= ms);
}
