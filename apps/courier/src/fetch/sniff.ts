import { Readable } from 'node:stream';
import { PermanentMediaError } from '@millrace/service';
import { because } from './errors.ts';

/** Enough for the beginning of a page or a playlist. */
const lookedAt = 512;

const events = ['readable', 'end', 'error', 'close'] as const;

/** Resolves when there may be more to read. */
const change = (body: Readable, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      for (const event of events) body.off(event, done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    for (const event of events) body.on(event, done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });

/** Waits for the first bytes of a body. @returns them, and a body that has them again */
async function firstBytes(body: Readable, signal: AbortSignal): Promise<{ bytes: Buffer; whole: Readable }> {
  const chunks: Buffer[] = [];
  for (let size = 0; size < lookedAt && !body.readableEnded; ) {
    signal.throwIfAborted();
    if (body.errored) throw body.errored;
    if (body.destroyed) throw new Error('The body ended early.');
    const chunk: unknown = body.read();
    // With bytes left in its buffer, a stream would say at once that it can be read.
    if (!(chunk instanceof Buffer)) await change(body, signal);
    else {
      size += chunk.length;
      chunks.push(chunk);
    }
  }
  const bytes = Buffer.concat(chunks);
  // Nothing can be put back at the end of a stream.
  if (body.readableEnded) return { bytes, whole: Readable.from([bytes]) };
  body.unshift(bytes);
  return { bytes, whole: body };
}

const pages = ['<!doctype html', '<html', '<head', '<body', '<script'];
const playlists = ['#extm3u', '[playlist]', '<mpd', '<asx'];

/**
 * Refuses a body that is not a file of media: nothing at all, a web page, which servers send in place of a file that needs a login, or a playlist, whose
 * media are elsewhere. All else is for the workers to judge.
 *
 * @returns the body to read
 * @throws PermanentMediaError; errors of the body; the signal's reason
 */
export async function assertFile(body: Readable, contentType: string | null, signal: AbortSignal): Promise<Readable> {
  const { bytes, whole } = await firstBytes(body, signal);
  if (bytes.length === 0) throw new PermanentMediaError('empty_file');
  const start = bytes.toString('latin1').replace('\u00ef\u00bb\u00bf', '').trimStart().toLowerCase();
  const isMarkup = start.startsWith('<') && (contentType?.toLowerCase().includes('html') ?? false);
  if (isMarkup || pages.some((page) => start.startsWith(page)))
    throw because('not_media', 'Its server sent a web page.');
  const isManifest = start.startsWith('<?xml') && start.includes('<mpd');
  if (isManifest || playlists.some((playlist) => start.startsWith(playlist))) {
    throw because('forbidden_format', 'The address is that of a playlist.');
  }
  return whole;
}
