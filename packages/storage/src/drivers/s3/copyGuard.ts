import { DeleteObjectCommand, HeadObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { storeNow } from './clock.ts';
import { abortMultipart, beginMultipart, type MultipartUploadPlace, type ObjectPlace, partsOf } from './multipart.ts';
import { type CopyGuard, copyHeader, signPart } from './partAddress.ts';

const guards: readonly CopyGuard[] = ['store', 'signature'];
const timeoutMs = 10_000;
/** The object that is copied, and the part that is sent instead: of the same size, and not the same. */
const copied = Buffer.alloc(100, 'c');
const sent = Buffer.alloc(100, 's');

interface Probe {
  status: number;
  etag: string | null;
}

async function put(url: string, headers: Record<string, string>): Promise<Probe> {
  const response = await fetch(url, { method: 'PUT', body: sent, headers, signal: AbortSignal.timeout(timeoutMs) });
  await response.text();
  const { status } = response;
  if (status >= 500) throw new Error(`The store answered ${status} to a part.`);
  return { status, etag: response.headers.get('etag') };
}

async function hasPart(client: S3Client, upload: MultipartUploadPlace, number: number): Promise<boolean> {
  for await (const { PartNumber } of partsOf(client, upload)) if (PartNumber === number) return true;
  return false;
}

/** Whether an address takes bytes, and no copy: the store refuses the header, or ignores it and stores the bytes. */
async function isGuarded(
  client: S3Client,
  part: MultipartUploadPlace & { PartNumber: number },
  source: ObjectPlace,
  guard: CopyGuard,
): Promise<boolean> {
  const options = { guard, date: new Date(storeNow(client)), seconds: 60 };
  const url = await signPart(client, { ...part, ContentLength: sent.length }, options);
  const copy = await put(url, { [copyHeader]: `/${source.Bucket}/${source.Key}` });
  // Another process may have removed it. Then the answer says nothing.
  await client.send(new HeadObjectCommand(source));
  const { PartNumber, ...upload } = part;
  const isStored = await hasPart(client, upload, PartNumber);
  const plain = await put(url, {});
  if (plain.status !== 200) return false;
  // What is stored after an answer without an error must be the bytes.
  return isStored ? copy.etag !== null && copy.etag === plain.etag : copy.status >= 400;
}

/**
 * Tries how this store keeps the address of a part from copying other objects, which are private. Stores differ, and change.
 *
 * @param place the key for which a multipart upload is begun, and aborted
 * @param other a key for an object that is created, and removed
 * @returns undefined if nothing keeps clients from it. Addresses of parts must then not be given out
 */
export async function findCopyGuard(
  client: S3Client,
  place: ObjectPlace,
  other: ObjectPlace,
): Promise<CopyGuard | undefined> {
  await client.send(new PutObjectCommand({ ...other, Body: copied }));
  try {
    const upload = { ...place, UploadId: await beginMultipart(client, place) };
    try {
      for (const [at, guard] of guards.entries()) {
        if (await isGuarded(client, { ...upload, PartNumber: at + 1 }, other, guard)) return guard;
      }
      return undefined;
    } finally {
      await abortMultipart(client, upload);
    }
  } finally {
    await client.send(new DeleteObjectCommand(other));
  }
}
