import type { Writable } from 'node:stream';
import { type Amount, createSpeed, secondsLeft } from './speed.ts';
import { bytesText, durationText } from './units.ts';

/** A stream that may be a terminal. */
export type Screen = Writable & { isTTY?: boolean; columns?: number };

/** The line that says how far the command is. */
export interface Progress {
  /** Files that are done. */
  readonly files: number;
  /** Begins a file. */
  begin(): FileProgress;
  /** What is done is all there is: files that come later are new. */
  expectNothing(): void;
  /** A file that was not counted before. */
  expectOne(bytes: number): void;
  /** Shown at the end of the line until it is replaced. */
  note(text: string | undefined): void;
  /** Prints a line above the progress. */
  print(line: string): void;
  close(): void;
}

/** One file that is in progress. */
export interface FileProgress {
  sent(bytes: number): void;
  /** It was handed in, skipped or refused. */
  done(bytes: number): void;
}

const everyMs = { terminal: 250, other: 5_000 };

/** Replaces one line of a terminal, or writes a line every few seconds elsewhere. */
export function createProgress(screen: Screen, total: Amount): Progress {
  const isTerminal = screen.isTTY === true;
  const speed = createSpeed();
  const all = { ...total };
  const finished: Amount = { files: 0, bytes: 0 };
  let inFlight = 0;
  let noted: string | undefined;
  let lastLine = '';

  const now = (): Amount => ({ files: finished.files, bytes: finished.bytes + inFlight });

  const line = (): string => {
    const rate = speed.rate();
    const amount = now();
    const left = { files: all.files - amount.files, bytes: Math.max(0, all.bytes - amount.bytes) };
    const seconds = secondsLeft(left, rate);
    const parts = [
      `${amount.files}/${all.files} files`,
      `${bytesText(Math.min(amount.bytes, all.bytes))} of ${bytesText(all.bytes)}`,
      `${rate.files.toFixed(rate.files >= 10 ? 0 : 1)} files/s`,
      `${bytesText(rate.bytes)}/s`,
      ...(left.files > 0 ? [seconds === undefined ? 'waiting' : `${durationText(seconds)} left`] : []),
      ...(noted === undefined ? [] : [noted]),
    ];
    return parts.join(', ');
  };

  const draw = (): void => {
    speed.add(now(), performance.now());
    const text = line();
    if (isTerminal) screen.write(`\r\x1b[K${text.slice(0, Math.max(20, (screen.columns || 100) - 1))}`);
    else if (text !== lastLine) screen.write(`${text}\n`);
    lastLine = text;
  };

  speed.add(now(), performance.now());
  const timer = setInterval(draw, isTerminal ? everyMs.terminal : everyMs.other);
  timer.unref();

  return {
    get files() {
      return finished.files;
    },
    begin() {
      let own = 0;
      return {
        sent(bytes) {
          own += bytes;
          inFlight += bytes;
        },
        done(bytes) {
          inFlight -= own;
          finished.files += 1;
          finished.bytes += bytes;
        },
      };
    },
    expectNothing: () => void Object.assign(all, finished),
    expectOne(bytes) {
      all.files += 1;
      all.bytes += bytes;
    },
    note(text) {
      if (noted === text) return;
      noted = text;
      draw();
    },
    print(text) {
      screen.write(isTerminal ? `\r\x1b[K${text}\n` : `${text}\n`);
    },
    close() {
      clearInterval(timer);
      draw();
      if (isTerminal) screen.write('\n');
    },
  };
}
