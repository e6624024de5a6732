import { findIndex, readIndex, type SoundIndex } from './soundIndex.ts';

/** Bytes of the first request: the index of a song of ten minutes, or that of three and its first seconds. */
const headBytes = 128 * 1024;
/** An index of more is not that of a track. */
const maxIndexBytes = 32 * 1024 * 1024;

/** The server does not give the sound. */
export class RefusedSound extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the server answered ${status}`);
    this.status = status;
  }
}

/** An M4A on a server, which is read in parts. */
export interface SoundFile {
  index: SoundIndex;
  /** The bytes of the frames `from` to before `to`. */
  read(from: number, to: number, signal: AbortSignal): Promise<Uint8Array>;
}

/** Bytes of an address. `isAll` if the server has sent all of the file instead. @throws RefusedSound; TypeError without a connection */
async function fetchRange(
  url: string,
  { from, to, signal }: { from: number; to: number; signal: AbortSignal },
): Promise<{ bytes: Uint8Array; isAll: boolean }> {
  // This form of the header needs no preflight.
  const response = await fetch(url, { headers: { Range: `bytes=${from}-${to - 1}` }, signal });
  if (!response.ok) throw new RefusedSound(response.status);
  return { bytes: new Uint8Array(await response.arrayBuffer()), isAll: response.status === 200 };
}

/** @throws RefusedSound; TypeError without a connection; Error if the file is of another kind */
export async function openSoundFile(url: string, signal: AbortSignal): Promise<SoundFile> {
  let { bytes: head, isAll } = await fetchRange(url, { from: 0, to: headBytes, signal });
  const moov = findIndex(head);
  if (moov === undefined || moov.end > maxIndexBytes) throw new Error('the file does not begin with its index');
  if (moov.end > head.length) ({ bytes: head, isAll } = await fetchRange(url, { from: 0, to: moov.end, signal }));
  if (moov.end > head.length) throw new Error('the index is truncated');
  const index = readIndex(head, moov);
  return {
    index,
    async read(from, to, during) {
      const last = to - 1;
      const [start, end] = [index.offsets[from] ?? 0, (index.offsets[last] ?? 0) + (index.sizes[last] ?? 0)];
      if (end <= head.length) return head.subarray(start, end);
      if (isAll) throw new Error('the file is truncated');
      const part = await fetchRange(url, { from: start, to: end, signal: during });
      const bytes = part.isAll ? part.bytes.subarray(start, end) : part.bytes;
      if (bytes.length !== end - start) throw new Error('the file is truncated');
      return bytes;
    },
  };
}
