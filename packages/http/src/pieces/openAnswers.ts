import type { Socket } from 'node:net';
import { presentHolder } from '@millrace/service';
import type { Response } from 'express';

/** An answer whose client has not read all of it. */
interface OpenAnswer {
  res: Response;
  socket: Socket;
  /** Held in memory for it, about. */
  bytes: number;
  holder: string;
  since: number;
  /** Bytes that the client had taken at the last look. */
  taken: number;
  isSlow: boolean;
}

/** A client that takes less while it has been looked at for so long is slow. */
const slow = { bytesPerLook: 64 * 1024, afterMs: 2_000 };
const lookMs = 1_000;

/**
 * The long answers of a process whose clients have not read them. Each is in memory until then, whoever asked for it, and asking costs a client
 * less than answering costs the service. Beyond a number of bytes, slow clients lose their answers: those of whom holds the most first.
 */
export class OpenAnswers {
  readonly #mostBytes: number;
  readonly #open = new Set<OpenAnswer>();
  #timer: NodeJS.Timeout | undefined;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** @param bytes that it holds until it is read or its client leaves */
  add(res: Response, bytes: number): void {
    const { socket } = res;
    if (socket === null || res.closed) return;
    const who = presentHolder();
    const holder = who?.group ?? who?.key ?? '';
    const since = performance.now();
    const answer = { res, socket, bytes, holder, since, taken: takenOf(socket), isSlow: false };
    this.#open.add(answer);
    this.#timer ??= setInterval(() => this.look(), lookMs).unref();
  }

  /** Called once a second. Ends the answers of slow clients, as far as it must. */
  look(now = performance.now()): void {
    let bytes = 0;
    for (const one of this.#open) {
      // A listener of each answer would be the eleventh of some.
      if (one.res.closed) {
        this.#open.delete(one);
        continue;
      }
      const taken = takenOf(one.socket);
      one.isSlow = now - one.since >= slow.afterMs && taken - one.taken < slow.bytesPerLook;
      one.taken = taken;
      bytes += one.bytes;
    }
    if (this.#open.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    if (bytes <= this.#mostBytes) return;
    const lines = [...this.#slowByHolder().values()];
    while (bytes > this.#mostBytes) {
      const line = lines.reduce((most, one) => (one.bytes > most.bytes ? one : most), { bytes: 0, answers: [] });
      const newest = line.answers.pop();
      if (newest === undefined) return;
      line.bytes -= newest.bytes;
      bytes -= newest.bytes;
      newest.res.destroy();
    }
  }

  /** In the order of their beginning. */
  #slowByHolder(): Map<string, { bytes: number; answers: OpenAnswer[] }> {
    const lines = new Map<string, { bytes: number; answers: OpenAnswer[] }>();
    for (const one of this.#open) {
      if (!one.isSlow) continue;
      const line = lines.get(one.holder) ?? { bytes: 0, answers: [] };
      lines.set(one.holder, line);
      line.bytes += one.bytes;
      line.answers.push(one);
    }
    return lines;
  }
}

/** Bytes that have left the process. */
const takenOf = (socket: Socket): number => socket.bytesWritten - socket.writableLength;
