import { AppError } from '@millrace/service';
import type { Draft } from './draft.ts';

/** S3 takes at most 10,000 parts. */
export const maxParts = 10_000;
const usualPartBytes = 8 * 1024 * 1024;

/** The size of all parts but the last. S3 takes at least 5 MiB, and R2 only equal ones. */
export const partBytesFor = (length: number): number => Math.max(usualPartBytes, Math.ceil(length / maxParts));

/** Where a client sends a part. */
export interface PartAddress {
  number: number;
  /** The size that the part must have. */
  bytes: number;
  /** Takes one PUT of exactly these bytes. */
  url: string;
}

/** A part that the store has. */
export interface StoredPart {
  /** From 1 on. */
  number: number;
  bytes: number;
  /** As the store sent it to the client, with or without quotes. */
  etag: string;
}

/**
 * Drafts whose clients send the parts straight to the store, to addresses that this process has signed. No byte passes this process, so what
 * the store has is proven at the end. `complete` and `abandon` of `Drafts` end these drafts, too.
 */
export interface DirectDrafts {
  /** A new draft, of which the store knows nothing yet. Its keeper commits it first, so that no piece is without a keeper. */
  plan(key: string, length: number): Draft;
  /** Begins the multipart upload of a planned draft. @throws NoDirectDraftsError, StorageUnavailableError */
  begin(draft: Draft): Promise<Draft>;
  /**
   * Signs the addresses of parts. Each takes the bytes of its part, and nothing else.
   *
   * @param numbers from 1 to `partCount`
   * @param seconds how long the addresses can be used
   * @throws NoDirectDraftsError, StorageUnavailableError
   */
  addresses(draft: Draft, numbers: readonly number[], seconds: number): Promise<PartAddress[]>;
  /** The parts that the store has, in their order. @throws DraftGoneError, StorageUnavailableError */
  parts(draft: Draft): Promise<StoredPart[]>;
  /**
   * Compares what the store has with what its client has sent: every part, its size and its ETag.
   *
   * @returns the draft with all bytes, for `complete`
   * @throws PartsDifferError, DraftGoneError, StorageUnavailableError
   */
  prove(draft: Draft, told: readonly { number: number; etag: string }[]): Promise<Draft>;
}

/** Whether the parts of a draft come straight from its client. */
export const isDirect = ({ state }: Pick<Draft, 'state'>): boolean => state.partBytes !== undefined;

const partBytesOf = ({ length, state }: Draft): number => state.partBytes ?? partBytesFor(length);

export const partCount = (draft: Draft): number => Math.ceil(draft.length / partBytesOf(draft));

/** The size of a part, which is smaller for the last one. */
export const sizeOfPart = (draft: Draft, number: number): number => {
  const partBytes = partBytesOf(draft);
  return Math.min(partBytes, draft.length - (number - 1) * partBytes);
};

/** The store would let clients do more with the address of a part than to send it. */
export class NoDirectDraftsError extends AppError {
  constructor() {
    super('not_configured', 'This server’s storage takes no direct uploads. Upload with tus instead.', {
      cause: new Error('With the address of a part, clients could copy other objects of the bucket.'),
    });
    this.name = 'NoDirectDraftsError';
  }
}

/** The store does not have what the client has sent. */
export class PartsDifferError extends AppError {
  constructor(detail: string) {
    super('conflict', detail);
    this.name = 'PartsDifferError';
  }
}

/** Some servers and clients leave the quotes out. */
const plain = (etag: string): string => etag.replaceAll('"', '');

/** @throws PartsDifferError that names the first part that differs */
export function assertProven(
  draft: Draft,
  stored: readonly StoredPart[],
  told: readonly { number: number; etag: string }[],
): void {
  const etags = new Map(told.map(({ number, etag }) => [number, plain(etag)]));
  const count = partCount(draft);
  const found = new Map(stored.map((part) => [part.number, part]));
  for (let number = 1; number <= count; number += 1) {
    const part = found.get(number);
    const bytes = sizeOfPart(draft, number);
    if (part === undefined) {
      throw new PartsDifferError(`Part ${number} of ${count} is not stored. Send it, then complete the upload.`);
    }
    if (part.bytes !== bytes) {
      throw new PartsDifferError(`Part ${number} has ${part.bytes} bytes and must have ${bytes}. Send it again.`);
    }
    if (etags.get(number) !== plain(part.etag)) {
      throw new PartsDifferError(`Part ${number} has another ETag. List the parts, or send it again.`);
    }
  }
  if (found.size !== count) throw new PartsDifferError(`${found.size} parts are stored, and the file has ${count}.`);
}
