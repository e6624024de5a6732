import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@millrace/service';

/** A file of the log, as it was when it was looked at. */
export interface LogFile {
  path: string;
  /**
   * By its first line, which holds an id that no other line has: so a file is known again when it was renamed, and a new one is
   * not taken for an old one that had its name or its inode.
   */
  id: string;
  size: number;
  modifiedMs: number;
}

const logName = /\.ndjson(?:\.\d+)?$/;
const firstLineBytes = 64 * 1024;
const newline = 0x0a;

/** The files that hold at least one whole line, oldest first. A folder that is not there yet has none. */
export async function listLogFiles(folder: string): Promise<LogFile[]> {
  const files: LogFile[] = [];
  for (const name of await namesIn(folder)) {
    if (!logName.test(name)) continue;
    const file = await describe(join(folder, name));
    if (file !== undefined) files.push(file);
  }
  return files.sort((a, b) => a.modifiedMs - b.modifiedMs || (a.path < b.path ? -1 : 1));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function describe(path: string): Promise<LogFile | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    const head = await readAt(path, 0, firstLineBytes);
    const end = head.indexOf(newline);
    // A first line longer than any of ours is cut off: what comes of it is refused line by line.
    if (end < 0 && head.length < firstLineBytes) return undefined;
    const first = head.subarray(0, end < 0 ? firstLineBytes : end);
    return { path, id: createHash('sha256').update(first).digest('hex').slice(0, 32), size, modifiedMs: mtimeMs };
  } catch (error) {
    // Rotated away since the folder was read.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whole lines of a file from an offset on, and where the next begin. */
export interface LineChunk {
  lines: string[];
  /** Bytes read; 0 when there is no whole line yet. */
  length: number;
}

/** Reads whole lines, as many as fit into `maxBytes`; a line that alone does not is given in pieces. */
export async function readLinesAt(path: string, offset: number, maxBytes: number): Promise<LineChunk> {
  const data = await readAt(path, offset, maxBytes);
  const end = data.lastIndexOf(newline);
  const length = end >= 0 ? end + 1 : data.length === maxBytes ? maxBytes : 0;
  const lines = data
    .subarray(0, length)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return { lines, length };
}

async function readAt(path: string, offset: number, maxBytes: number): Promise<Buffer> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    const { size } = await file.stat();
    const buffer = Buffer.alloc(Math.max(0, Math.min(maxBytes, size - offset)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await file?.close();
  }
}

/** Removing what is gone already is no error. */
export async function removeLogFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
