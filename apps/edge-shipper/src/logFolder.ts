import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir, stat, unlink } from 'node:fs/promises';
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
  try {
    const { size, mtimeMs } = await stat(path);
    const head = await readAt(path, 0, firstLineBytes);
    const end = head.indexOf(newline);
    // The first line is longer than any valid one. Hash its start; its pieces are rejected as invalid lines later.
    if (end < 0 && head.length < firstLineBytes) return undefined;
    const first = head.subarray(0, end < 0 ? firstLineBytes : end);
    return { path, id: createHash('sha256').update(first).digest('hex').slice(0, 32), size, modifiedMs: mtimeMs };
  } catch (error) {
    // The file was rotated away after the folder was read.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Complete lines of a file from an offset on. */
export interface LineChunk {
  lines: string[];
  /** Bytes read, to add to the offset; 0 if there is no complete line yet. */
  length: number;
}

/** Reads as many complete lines as fit into `maxBytes`. A longer line is returned in pieces. */
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

/** Does nothing if the file is already gone. */
export async function removeLogFile(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}
