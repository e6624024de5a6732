import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 10 * 1024 * 1024;
/** Older files that are kept: millrace.1.log is the newest of them. */
const keptFiles = 4;

export interface LogFile {
  /** Appends text that ends in a line break. */
  write(text: string): void;
  close(): void;
}

/**
 * The log of an instance, in its data folder: JSON lines in millrace.log, and four older files of 10 MiB. A full disk must not end the
 * platform, so a line that cannot be written is dropped.
 *
 * @param folder created if it is missing
 * @param limit bytes after which a new file begins
 * @throws the system's error, if the file cannot be opened
 */
export function openLogFile(folder: string, limit = maxBytes): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (number: number) => join(folder, number === 0 ? 'millrace.log' : `millrace.${number}.log`);
  const open = () => openSync(pathOf(0), 'a', 0o600);
  let file = open();
  let bytes = fstatSync(file).size;

  const rotate = (): void => {
    rmSync(pathOf(keptFiles), { force: true });
    for (let number = keptFiles - 1; number >= 0; number -= 1) {
      try {
        renameSync(pathOf(number), pathOf(number + 1));
      } catch (error) {
        // There are not so many yet.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
      }
    }
    const rotated = file;
    file = open();
    closeSync(rotated);
    bytes = 0;
  };

  return {
    write(text) {
      try {
        if (bytes >= limit) rotate();
        bytes += writeSync(file, text);
      } catch {
        // Nobody can be told: this is the log.
      }
    },
    close: () => closeSync(file),
  };
}
