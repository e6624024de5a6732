import type { ConfigOf } from '@millrace/service';
import type { Response } from 'express';
import type { deliverySettings } from './settings.ts';

/** Limits below which a client reads too slowly. */
export interface ReaderLimits {
  /** Milliseconds within which a client must take at least one byte. */
  stallMs: number;
  /** Minimum average rate over that time. 0: any byte is enough. */
  minBytesPerSecond: number;
}

export const defaultReaderLimits: ReaderLimits = { stallMs: 60_000, minBytesPerSecond: 1024 };

type Config = Pick<ConfigOf<typeof deliverySettings>, 'DELIVERY_STALL_SECONDS' | 'DELIVERY_MIN_BYTES_PER_SECOND'>;

export const readerLimits = (config: Config): ReaderLimits => ({
  stallMs: config.DELIVERY_STALL_SECONDS * 1000,
  minBytesPerSecond: config.DELIVERY_MIN_BYTES_PER_SECOND,
});

/** Samples per window: a stalled reader is detected at most a quarter of a window late. */
const samples = 4;
/** A client counts as slow only if bytes waited for it during this share of the window. Otherwise the storage is the slow one. */
const blockedShare = 0.9;

interface Sample {
  taken: number;
  blockedMs: number;
}

/**
 * Ends a response whose client reads too slowly, because the response holds a connection to the storage. This also ends the response to a
 * paused player; players continue with a range request.
 */
export class ReaderWatch {
  readonly #res: Response;
  readonly #limits: ReaderLimits;
  readonly #timer: NodeJS.Timeout;
  readonly #window: Sample[] = [{ taken: 0, blockedMs: 0 }];
  #taken = 0;
  #blockedMs = 0;
  #blockedSince: number | undefined;

  constructor(res: Response, limits: ReaderLimits) {
    this.#res = res;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#look(), limits.stallMs / samples).unref();
  }

  /** Marks the start of waiting for the client. */
  offered(): void {
    this.#blockedSince = performance.now();
  }

  /** The client has taken these bytes. */
  took(bytes: number): void {
    this.#settleBlocked();
    this.#blockedSince = undefined;
    this.#taken += bytes;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #settleBlocked(): void {
    if (this.#blockedSince === undefined) return;
    const now = performance.now();
    this.#blockedMs += now - this.#blockedSince;
    this.#blockedSince = now;
  }

  #look(): void {
    this.#settleBlocked();
    this.#window.push({ taken: this.#taken, blockedMs: this.#blockedMs });
    if (this.#window.length <= samples) return;
    const first = this.#window.shift() ?? { taken: 0, blockedMs: 0 };
    const { stallMs, minBytesPerSecond } = this.#limits;
    const wanted = Math.max(1, (minBytesPerSecond * stallMs) / 1000);
    if (this.#blockedMs - first.blockedMs < stallMs * blockedShare || this.#taken - first.taken >= wanted) return;
    this.stop();
    this.#res.destroy();
  }
}

/** As `ReaderWatch`, for a body that is sent in one piece: allows the time that a client at the minimum rate needs. */
export function limitReading(res: Response, bytes: number, { stallMs, minBytesPerSecond }: ReaderLimits): void {
  const rateMs = minBytesPerSecond === 0 ? 0 : (bytes / minBytesPerSecond) * 1000;
  const timer = setTimeout(() => res.destroy(), stallMs + rateMs).unref();
  res.once('close', () => clearTimeout(timer));
}
