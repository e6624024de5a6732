import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Draft } from '../../draft.ts';
import {
  type Appended,
  type AppendOptions,
  BodyReader,
  DraftGoneError,
  type Drafts,
  failureOfEmpty,
} from '../../drafts.ts';
import { assertKey, isKey } from '../../keys.ts';
import type { ObjectInfo } from '../../types.ts';
import { DraftWriter } from './draftWriter.ts';
import { isAbsent, translate } from './errors.ts';
import { flushFolder } from './folders.ts';
import { Turns } from './turns.ts';

/** Flushes of all appends that run at once. Each holds a thread of libuv's four: with more, writes would wait for the disk. */
const flushesAtOnce = 2;

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
  readonly #flushes = new Turns(flushesAtOnce);

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
      const writer = new DraftWriter(file, {
        position: draft.offset,
        flushes: this.#flushes,
        onFlushed(flushed) {
          offset = flushed;
          options.onStored?.(stored());
        },
        onWritten: options.onWritten,
      });
      try {
        for await (const chunk of reader.chunks()) await writer.write(chunk);
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
