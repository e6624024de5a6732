import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Response } from 'express';
import { OpenAnswers } from './openAnswers.ts';

/** An answer with more bytes is written in pieces. */
export const maxWholeBytes = 1024 * 1024;
/** What has more characters is not made whole in order to see how many bytes it has. */
export const maxWholeLength = 512 * 1024;

/** UTF-16 code units of a piece, at least: it is made in a fraction of a millisecond. */
const pieceLength = 64 * 1024;
/** A client that reads slowly keeps an answer in memory for no longer. */
const maxMs = 300_000;

/** A shorter answer fits into what the system keeps for a connection. */
const shortBytes = 64 * 1024;
/** What the values of an answer in pieces hold until it is read. Measured: 3 MB for a hundred playlists with the longest texts, 15 MB for 10,000 songs. */
const presentedBytes = 8 * 1024 * 1024;
/** A quarter of the memory that an API has. */
const openAnswers = new OpenAnswers(256 * 1024 * 1024);

/** An answer became larger than its operation allows. The bounds of what is stored and read should have prevented it. */
export class AnswerTooLargeError extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes.`);
  }
}

/** Joins fragments of a text to pieces. Between two pieces, the event loop runs. @throws AnswerTooLargeError */
async function* piecesOf(fragments: Iterable<string>, maxBytes: number): AsyncGenerator<Buffer> {
  let sent = 0;
  let piece = '';
  const bytesOf = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    sent += bytes.length;
    if (sent > maxBytes) throw new AnswerTooLargeError(maxBytes);
    return bytes;
  };
  for (const fragment of fragments) {
    piece += fragment;
    if (piece.length < pieceLength) continue;
    yield bytesOf(piece);
    piece = '';
    await nextTurn();
  }
  if (piece !== '') yield bytesOf(piece);
}

/** Call it before a body is sent in one piece: a long one counts until the client has read it, see `OpenAnswers`. */
export function countAnswer(res: Response, bytes: number): void {
  if (bytes > shortBytes) openAnswers.add(res, bytes);
}

/**
 * Writes a long text as the body of a response whose status and headers are set. Its fragments are made as the client reads, so no more than some
 * pieces are in memory, other requests are answered meanwhile, and a client that leaves ends the work. A fragment should be short: it is made
 * without a pause.
 *
 * @param fragments of the text, made on demand; ended with `return` if the client leaves
 * @param maxBytes of the whole body, in UTF-8
 * @throws AnswerTooLargeError after a part of the body was sent, and errors of `fragments`: the connection is then broken
 */
export async function sendInPieces(
  res: Response,
  fragments: Iterable<string>,
  { maxBytes }: { maxBytes: number },
): Promise<void> {
  let failure: unknown;
  async function* pieces(): AsyncGenerator<Buffer> {
    try {
      yield* piecesOf(fragments, maxBytes);
    } catch (error) {
      // Of a client that has left, the pipeline tells the generator.
      if (!res.destroyed) failure = error;
      throw error;
    }
  }
  openAnswers.add(res, presentedBytes);
  try {
    await pipeline(Readable.from(pieces(), { objectMode: true, highWaterMark: 1 }), res, {
      signal: AbortSignal.timeout(maxMs),
    });
  } catch (error) {
    // Otherwise the client has left, or was too slow, which is not a failure of the service.
    if (failure !== undefined) throw error;
  }
}
