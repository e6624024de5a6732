import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@millrace/service';

/** A log file, as last listed. */
export interface LogFile {
  path: string;
  /**
   * Hash of the first line, which contains an id that is unique to it. A renamed file keeps its id, and a new file with a reused
   * name or inode gets another.
   */
  id: string;
  size: number;
  modifiedMs: number;
}

const logName = /\.ndjson(?:\.\d+)?$/;
const firstLineBytes = 64 * 1024;
const newline = 0x0a;

/** The files with at least one complete line, oldest first; empty if the folder does not exist yet. */
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
  return withFile(path, async (file) => {
    const { size, mtimeMs } = await file.stat();
    const id = await idOf(file);
    return id === undefined ? undefined : { path, id, size, modifiedMs: mtimeMs };
  });
}

/** @returns undefined without a complete first line */
async function idOf(file: FileHandle): Promise<string | undefined> {
  const head = await readAt(file, 0, firstLineBytes);
  const end = head.indexOf(newline);
  // The first line is longer than any valid one. Hash its start; its pieces are rejected as invalid lines later.
  if (end < 0 && head.length < firstLineBytes) return undefined;
  const first = head.subarray(0, end < 0 ? firstLineBytes : end);
  return createHash('sha256').update(first).digest('hex').slice(0, 32);
}

/** @returns undefined if the file was rotated away after the folder was read */
async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    return await use(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  } finally {
    await file?.close();
  }
}

/** Complete lines of a file from an offset on. */
export interface LineChunk {
  lines: string[];
  /** Bytes read, to add to the offset; 0 if there is no complete line yet. */
  length: number;
}

/**
 * Reads as many complete lines as fit into `maxBytes`. A longer line is returned in pieces.
 *
 * @param file as listed; if its name was given to another file since, there is nothing to read
 */
export async function readLinesAt({ path, id }: LogFile, offset: number, maxBytes: number): Promise<LineChunk> {
  const data = await withFile(path, async (file) =>
    (await idOf(file)) === id ? await readAt(file, offset, maxBytes) : undefined,
  );
  if (data === undefined) return { lines: [], length: 0 };
  const end = data.lastIndexOf(newline);
  const length = end >= 0 ? end + 1 : data.length === maxBytes ? maxBytes : 0;
  const lines = data
    .subarray(0, length)
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return { lines, length };
}

async function readAt(file: FileHandle, offset: number, maxBytes: number): Promise<Buffer> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.max(0, Math.min(maxBytes, size - offset)));
  let filled = 0;
  while (filled < buffer.length) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, offset + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/** Does nothing if the file is already gone, or if its name was given to another file since. */
export async function removeLogFile({ path, id }: LogFile): Promise<void> {
  if ((await describe(path))?.id !== id) return;
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
