import type { MediaKind } from '@millrace/storage';
import type { Content, Imported, Imports } from '../records/imports.ts';
import { type Medium, reading } from '../walk/candidates.ts';
import { lookAt, unreadable } from '../walk/entries.ts';
import { ChangedError, type FileContent, readContent } from './content.ts';
import { ConnectionError } from './http.ts';
import { fieldsOf } from './names.ts';
import type { Patience } from './patience.ts';
import { Refusal } from './problems.ts';
import type { TusClient } from './tus.ts';

/** What became of a file. */
export interface HandedIn {
  outcome: 'handed in' | 'there' | 'refused' | 'would be handed in';
  mediaId?: string;
  /** Why it was refused. */
  reason?: string;
}

/** Hands one file in, unless its bytes are there. */
export type HandIn = (medium: Medium, onBytes: (count: number) => void) => Promise<HandedIn>;

/** One file on its way. */
interface Delivery {
  path: string;
  content: Content;
  file: FileContent;
  tus: TusClient;
  onBytes: (count: number) => void;
}

/** Hidden: ready, but no list shows it. */
const isThere = ({ status }: Imported): boolean => status === 'processing' || status === 'ready' || status === 'hidden';

const takenDown: HandedIn = { outcome: 'refused', reason: 'An operator of the platform has taken it down.' };

/** Runs `work` for the same content one after the other, so that two equal files become one medium. */
function createTurns() {
  const turns = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = turns.get(key) ?? Promise.resolve();
    const mine = before.then(work);
    // The next one waits for the end, whatever it is; the caller gets the error.
    const ended = mine.catch(() => undefined);
    turns.set(key, ended);
    try {
      return await mine;
    } finally {
      if (turns.get(key) === ended) turns.delete(key);
    }
  };
}

/**
 * Hands files in over the services' own resumable uploads, so that all checks, limits and counters are those of any upload. With the upload,
 * the service writes the file's row in platform.imports: whatever ends the command, the next run finds that upload.
 */
export function createHandIn(deps: {
  imports: Imports;
  /** Undefined if nothing is to be changed. */
  services: Record<MediaKind, { tus: TusClient; patience: Patience }> | undefined;
  /** Waits for the database. */
  patience: Patience;
  signal: AbortSignal;
}): HandIn {
  const { imports, services, signal } = deps;
  const inTurn = createTurns();

  /** @returns the upload and how much of it is stored. @throws Refusal, a conflict if another process has begun one: then look again later */
  async function begin({ path, content, file, tus, onBytes }: Delivery, replaced: string | undefined) {
    const fields = {
      ...fieldsOf(content.kind, path),
      sha256: content.digest.toString('hex'),
      ...(replaced !== undefined && { replaces: replaced }),
    };
    // A small file needs one request. What is interrupted of a larger one is continued.
    const body = file.isHeld ? file.from(0, onBytes) : undefined;
    const mediaId = await tus.create(file.size, fields, body);
    return { mediaId, offset: body === undefined ? 0 : file.size };
  }

  /** The upload of an earlier run. @returns undefined if it is gone */
  async function resume({ mediaId }: Imported, tus: TusClient) {
    const offset = await tus.offsetOf(mediaId);
    return offset === undefined ? undefined : { mediaId, offset };
  }

  async function attempt(delivery: Delivery): Promise<HandedIn> {
    const { content, file, tus } = delivery;
    const found = await imports.find(content);
    if (found?.isTakenDown) return takenDown;
    if (found !== undefined && isThere(found)) return { outcome: 'there', mediaId: found.mediaId };
    const resumed = found?.status === 'uploading' ? await resume(found, tus) : undefined;
    try {
      const { mediaId, offset } = resumed ?? (await begin(delivery, found?.mediaId));
      if (offset < file.size) await append(mediaId, offset, delivery);
      return { outcome: 'handed in', mediaId };
    } catch (error) {
      // The service has removed what it will never accept. All other uploads are continued.
      if (error instanceof ChangedError || (error instanceof Refusal && isFinal(error))) await imports.forget(content);
      throw error;
    }
  }

  async function append(mediaId: string, offset: number, { file, tus, onBytes }: Delivery): Promise<void> {
    try {
      await tus.append(mediaId, offset, file.from(offset, onBytes), file.size - offset);
    } catch (error) {
      if (error instanceof ChangedError) await tus.cancel(mediaId);
      throw error;
    }
  }

  return async (medium, onBytes) => {
    const { path, absolute, kind, fingerprint } = medium;
    try {
      return await reading(absolute, async (handle, stats) => {
        if (stats.fingerprint !== fingerprint) throw new ChangedError();
        const assertUnchanged = async () => {
          if ((await lookAt(absolute))?.fingerprint !== fingerprint) throw new ChangedError();
        };
        const file = await readContent(handle, stats.size, assertUnchanged, signal);
        const content = { kind, digest: file.digest };
        return inTurn(`${kind} ${file.digest.toString('base64')}`, async () => {
          if (services === undefined)
            return judge(await deps.patience.persist('the database', () => imports.find(content)));
          const { tus, patience } = services[kind];
          const delivery = { path, content, file, tus, onBytes };
          return patience.persist(`the service of ${kind}`, () => attempt(delivery));
        });
      });
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      return { outcome: 'refused', reason };
    }
  };
}

/** Why a file is not handed in; undefined for an error that is not about the file. */
function reasonOf(error: unknown): string | undefined {
  if (error instanceof ChangedError || error instanceof Refusal) return error.message;
  if (error instanceof ConnectionError) return `The service did not take it: ${error.message}.`;
  // Errors of system calls name them; those of connections are wrapped.
  const syscall = typeof error === 'object' && error !== null && 'syscall' in error ? error.syscall : undefined;
  const isOfFile = syscall === 'open' || syscall === 'read' || syscall === 'fstat';
  return isOfFile ? unreadable(error) : undefined;
}

const isFinal = ({ status }: Refusal): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);

/** For a dry run. */
function judge(found: Imported | undefined): HandedIn {
  if (found?.isTakenDown) return takenDown;
  if (found !== undefined && isThere(found)) return { outcome: 'there', mediaId: found.mediaId };
  return { outcome: 'would be handed in' };
}
