import { type FileHandle, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import {
  type Appended,
  type AppendOptions,
  BodyReader,
  type Draft,
  DraftGoneError,
  type Drafts,
  failureOfEmpty,
} from '../../drafts.ts';
import { assertKey, isKey } from '../../keys.ts';
import type { ObjectInfo } from '../../types.ts';
import { isAbsent, translate } from './errors.ts';
import { flushFolder } from './folders.ts';

/** Written to the file at once, if the client is fast enough. */
const bufferBytes = 1024 * 1024;
/** Milliseconds between two flushes of a long append. Each costs the disk a wait. */
const flushEveryMs = 2_000;

/** A draft is one file beside those of running puts. Keys have no "~", so its name tells the key. */
const draftPrefix = 'draft~';
const nameOf = (key: string): string => draftPrefix + key.replaceAll('/', '~');

/** The key of a draft's file. Undefined for other files. */
export function draftKeyOf(name: string): string | undefined {
  if (!name.startsWith(draftPrefix)) return undefined;
  const key = name.slice(draftPrefix.length).replaceAll('~', '/');
  return isKey(key) ? key : undefined;
}

/** Drafts in a folder: bytes are written at their offset and flushed before they count. */
export class FileDrafts implements Drafts {
  readonly #folder: string;
  readonly #place: (path: string, key: string) => Promise<void>;
  readonly #head: (key: string) => Promise<ObjectInfo | null>;
  readonly #delete: (key: string) => Promise<void>;
  readonly #ping: () => Promise<void>;

  /**
   * @param options.place makes a complete file the object of the key
   * @param options.ping rejects if the whole storage is unavailable
   */
  constructor(options: {
    folder: string;
    ping: () => Promise<void>;
    place: (path: string, key: string) => Promise<void>;
    head: (key: string) => Promise<ObjectInfo | null>;
    delete: (key: string) => Promise<void>;
  }) {
    this.#folder = options.folder;
    this.#place = options.place;
    this.#head = options.head;
    this.#delete = options.delete;
    this.#ping = options.ping;
  }

  #path(key: string): string {
    return join(this.#folder, nameOf(key));
  }

  start(key: string, length: number): Draft {
    assertKey(key);
    return { key, length, offset: 0, state: {} };
  }

  async append(draft: Draft, body: Readable | Uint8Array, options: AppendOptions = {}): Promise<Appended> {
    let offset = draft.offset;
    const stored = (): Draft => ({ ...draft, offset });
    const reader = new BodyReader(draft, body, options);
    if (draft.offset === draft.length) return { draft, failure: await failureOfEmpty(reader) };
    try {
      const file = await this.#open(draft);
      const writer = new DraftWriter(file, draft.offset, (flushed) => {
        offset = flushed;
      });
      try {
        for await (const chunk of reader.chunks()) {
          await writer.write(chunk);
          writer.flushSometimes(() => options.onStored?.(stored()));
        }
        await writer.flush();
      } finally {
        await writer.settled();
        await file.close();
      }
      return { draft: stored(), failure: reader.failure };
    } catch (error) {
      return { draft: stored(), failure: reader.failure ?? translate(error, draft.key) };
    }
  }

  /** Opens the file of a draft, and cuts off bytes that were never committed. @throws DraftGoneError */
  async #open({ key, offset }: Draft) {
    const file = await open(this.#path(key), offset === 0 ? 'w' : 'r+', 0o600).catch(async (error: unknown) => {
      if (!isAbsent(error)) throw error;
      await this.#ping();
      throw new DraftGoneError(key, error);
    });
    try {
      if ((await file.stat()).size < offset) throw new DraftGoneError(key);
      await file.truncate(offset);
      // A new file needs its name on the disk, too.
      if (offset === 0) await flushFolder(this.#folder);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async tidy(): Promise<void> {
    // A file has no pieces that become useless.
  }

  async complete({ key, length }: Draft): Promise<void> {
    try {
      const size = await stat(this.#path(key)).then(
        (stats) => stats.size,
        (error: unknown) => {
          if (isAbsent(error)) return undefined;
          throw error;
        },
      );
      if (size === length) await this.#place(this.#path(key), key);
      // Without a file, an earlier attempt has placed it.
      else if (size !== undefined || (await this.#head(key))?.size !== length) throw new DraftGoneError(key);
    } catch (error) {
      throw translate(error, key);
    }
  }

  async abandon({ key }: Draft): Promise<void> {
    try {
      await rm(this.#path(key), { force: true });
    } catch (error) {
      throw translate(error, key);
    }
    await this.#delete(key);
  }
}

/** Writes chunks one after the other, while the next ones arrive. */
class DraftWriter {
  readonly #file: FileHandle;
  readonly #onFlushed: (position: number) => void;
  /** Where the next bytes go. */
  #position: number;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Where the bytes end that were handed to the system. */
  #writing: Promise<number>;
  #lastFlush = Date.now();
  /** A flush beside further writes. */
  #flushing: Promise<void> | undefined;
  #failed: { error: unknown } | undefined;

  /** @param onFlushed called with the end of the bytes that are on the disk */
  constructor(file: FileHandle, position: number, onFlushed: (position: number) => void) {
    this.#file = file;
    this.#position = position;
    this.#writing = Promise.resolve(position);
    this.#onFlushed = onFlushed;
  }

  async write(chunk: Buffer): Promise<void> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes >= bufferBytes) await this.#startWriting();
  }

  /** Waits for the write before, so at most two buffers are in memory. */
  async #startWriting(): Promise<void> {
    await this.#writing;
    const bytes = Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#bytes = 0;
    const start = this.#position;
    this.#position += bytes.length;
    this.#writing = writeAll(this.#file, bytes, start);
    // The next call awaits it, and throws its error.
    this.#writing.catch(() => undefined);
  }

  /**
   * Begins a flush of what was written, now and then. Writing goes on meanwhile: a client must not wait for the disk.
   *
   * @param onDone called when more bytes are on the disk
   */
  flushSometimes(onDone: () => void): void {
    if (this.#failed !== undefined || this.#flushing !== undefined || Date.now() - this.#lastFlush < flushEveryMs)
      return;
    this.#flushing = this.#flushWritten()
      .then(onDone)
      // The system tells an error once: the next flush may succeed, and the bytes are lost nevertheless.
      .catch((error: unknown) => {
        this.#failed = { error };
      })
      .finally(() => {
        this.#flushing = undefined;
      });
  }

  async #flushWritten(): Promise<void> {
    const end = await this.#writing;
    await this.#file.datasync();
    this.#lastFlush = Date.now();
    this.#onFlushed(end);
  }

  async flush(): Promise<void> {
    await this.#startWriting();
    await this.#flushing;
    if (this.#failed !== undefined) throw this.#failed.error;
    await this.#flushWritten();
  }

  /** Resolves when no write and no flush is in progress. */
  async settled(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#flushing;
  }
}

/** @returns where the bytes end */
async function writeAll(file: FileHandle, bytes: Buffer, start: number): Promise<number> {
  // A write may take a part only, for example of what a full disk still takes.
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, start + done)).bytesWritten;
  }
  return start + bytes.length;
}
