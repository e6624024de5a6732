/** `hours:minutes:seconds,milliseconds`; WebVTT writes a point, and may leave the hours out. */
const timestamp = /^(-?)(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

const arrow = '-->';

/** Milliseconds; undefined if it is no timestamp. */
export function readTimestamp(text: string): number | undefined {
  const parts = timestamp.exec(text);
  if (parts === null) return undefined;
  const [, sign, hours = '0', minutes = '', seconds = '', fraction = ''] = parts;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const time = whole * 1000 + Number(fraction.padEnd(3, '0'));
  return sign === '-' ? -time : time;
}

/** As WebVTT writes it. @param time in milliseconds */
export function writeTimestamp(time: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const rest = String(time % 1000).padStart(3, '0');
  return `${two(time / 3_600_000)}:${two((time / 60_000) % 60)}:${two((time / 1000) % 60)}.${rest}`;
}

export interface TimingLine {
  /** Milliseconds, as written: possibly negative. */
  start: number;
  /** Undefined if it is missing or cannot be read. */
  end: number | undefined;
  /** What follows the times. */
  rest: string;
}

/** The times of a cue; undefined for a line of text, which may contain an arrow too. */
export function readTimingLine(line: string): TimingLine | undefined {
  const at = line.indexOf(arrow);
  // No timestamp is longer, so most lines of text end here.
  if (at < 0 || at > 40) return undefined;
  const start = readTimestamp(line.slice(0, at).trim());
  if (start === undefined) return undefined;
  const after = line.slice(at + arrow.length).trim();
  const space = after.search(/[ \t]/);
  const end = readTimestamp(space < 0 ? after : after.slice(0, space));
  return { start, end, rest: end === undefined || space < 0 ? '' : after.slice(space + 1) };
}
