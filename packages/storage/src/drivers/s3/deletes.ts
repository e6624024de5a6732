import { type _Error, DeleteObjectCommand, DeleteObjectsCommand, type S3Client } from '@aws-sdk/client-s3';
import { isMissing, isMissingBucket, refusesManyDeletes } from './errors.ts';

/** Objects that are deleted concurrently where a store takes no list of them. */
const deletesAtOnce = 16;

/** Deletes objects of a bucket. A missing one is deleted. Rejects with the errors of the SDK. */
export class S3Deletes {
  readonly #client: S3Client;
  readonly #bucket: string;
  /** Whether the store has refused to delete many objects in one call. */
  #takesNoLists = false;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async one(key: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
    } catch (error) {
      if (!isMissing(error) || isMissingBucket(error)) throw error;
    }
  }

  /** @param objects a thousand at most */
  async many(objects: { Key: string }[]): Promise<void> {
    if (this.#takesNoLists) return this.#each(objects);
    let refused: _Error[];
    try {
      const Delete = { Objects: objects, Quiet: true };
      refused = (await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete }))).Errors ?? [];
    } catch (error) {
      if (!refusesManyDeletes(error)) throw error;
      this.#takesNoLists = true;
      return this.#each(objects);
    }
    const failures = refused
      .filter(({ Code }) => Code !== 'NoSuchKey')
      .map(({ Key, Code, Message }) => new Error(`${Key}: ${Code} ${Message ?? ''}`));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} objects could not be deleted.`);
  }

  async #each(objects: readonly { Key: string }[]): Promise<void> {
    for (let from = 0; from < objects.length; from += deletesAtOnce) {
      const some = objects.slice(from, from + deletesAtOnce);
      await Promise.all(some.map(({ Key }) => this.one(Key)));
    }
  }
}
