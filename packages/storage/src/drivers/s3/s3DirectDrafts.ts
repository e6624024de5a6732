import type { S3Client } from '@aws-sdk/client-s3';
import {
  assertProven,
  type DirectDrafts,
  NoDirectDraftsError,
  type PartAddress,
  partBytesFor,
  type StoredPart,
  sizeOfPart,
} from '../../directDrafts.ts';
import type { Draft } from '../../draft.ts';
import { DraftGoneError } from '../../drafts.ts';
import { StorageUnavailableError } from '../../errors.ts';
import { assertKey, tailKey } from '../../keys.ts';
import { storeNow } from './clock.ts';
import { findCopyGuard } from './copyGuard.ts';
import { isMissing, translate } from './errors.ts';
import { beginMultipart, type MultipartUploadPlace, type ObjectPlace, partsOf } from './multipart.ts';
import { type CopyGuard, signPart } from './partAddress.ts';

interface Deps {
  client: S3Client;
  /** Signs addresses that clients reach. It sends nothing. */
  signer: S3Client;
  /** Bucket and full key of a key. */
  object: (key: string) => ObjectPlace;
}

/** Drafts whose parts go from the client to S3 with presigned requests. */
export class S3DirectDrafts implements DirectDrafts {
  readonly #deps: Deps;
  /** What keeps addresses of parts from copying, once it is known. */
  #guard: Promise<CopyGuard | undefined> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  plan(key: string, length: number): Draft {
    assertKey(key);
    return { key, length, offset: 0, state: { partBytes: partBytesFor(length) } };
  }

  async begin(draft: Draft): Promise<Draft> {
    await this.#guardOf(draft);
    try {
      const uploadId = await beginMultipart(this.#deps.client, this.#deps.object(draft.key), draft.key);
      return { ...draft, state: { ...draft.state, uploadId } };
    } catch (error) {
      throw translate(error);
    }
  }

  /** The length is signed: S3 refuses a body of another one. The type is not, because browsers choose it. */
  async addresses(draft: Draft, numbers: readonly number[], seconds: number): Promise<PartAddress[]> {
    const upload = this.#uploadOf(draft);
    const { client, signer } = this.#deps;
    const options = { guard: await this.#guardOf(draft), date: new Date(storeNow(client)), seconds };
    const addresses: PartAddress[] = [];
    for (const number of numbers) {
      const bytes = sizeOfPart(draft, number);
      const url = await signPart(signer, { ...upload, PartNumber: number, ContentLength: bytes }, options);
      addresses.push({ number, bytes, url });
    }
    return addresses;
  }

  /** The store is tried once, with objects below the draft's key. @throws NoDirectDraftsError, StorageUnavailableError */
  async #guardOf({ key }: Draft): Promise<CopyGuard> {
    const { client, object } = this.#deps;
    this.#guard ??= findCopyGuard(client, object(key), object(tailKey(key, 1))).catch((error: unknown) => {
      this.#guard = undefined;
      throw new StorageUnavailableError(error);
    });
    const guard = await this.#guard;
    if (guard === undefined) throw new NoDirectDraftsError();
    return guard;
  }

  async parts(draft: Draft): Promise<StoredPart[]> {
    const stored: StoredPart[] = [];
    try {
      for await (const { PartNumber, Size = 0, ETag = '' } of partsOf(this.#deps.client, this.#uploadOf(draft))) {
        if (PartNumber !== undefined) stored.push({ number: PartNumber, bytes: Size, etag: ETag });
      }
    } catch (error) {
      throw isMissing(error) ? new DraftGoneError(draft.key, error) : translate(error);
    }
    return stored;
  }

  async prove(draft: Draft, told: readonly { number: number; etag: string }[]): Promise<Draft> {
    assertProven(draft, await this.parts(draft), told);
    return { ...draft, offset: draft.length };
  }

  #uploadOf({ key, state }: Draft): MultipartUploadPlace {
    if (state.uploadId === undefined) throw new DraftGoneError(key);
    return { ...this.#deps.object(key), UploadId: state.uploadId };
  }
}
