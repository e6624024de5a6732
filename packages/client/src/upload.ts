import { multipartOf } from './multipart.ts';
import { metadataOf, pieceBytes, type ResumeOptions, sendInPieces } from './pieces.ts';
import type { Sender } from './request.ts';
import { transfer } from './transfer.ts';
import type { UploadOptions } from './uploadOptions.ts';

/** The name under which a file is sent. */
export const fileNameOf = (file: Blob, { fileName }: UploadOptions): string | undefined =>
  fileName ?? (file instanceof File ? file.name : undefined);

/**
 * Sends a file with its fields in one request.
 *
 * @param target method and path, such as `POST /videos/upload`
 * @returns the JSON of the answer, which the service's document describes
 * @throws MillraceError
 */
export async function sendFile<Answer>(
  sender: Sender,
  target: `${'POST' | 'PUT'} /${string}`,
  file: Blob,
  fields: Readonly<Record<string, string | Blob | undefined>>,
  options: UploadOptions,
): Promise<Answer> {
  const { signal, onProgress } = options;
  const body = multipartOf([...Object.entries(fields), ['file', file, fileNameOf(file, options)]]);
  const headers = { ...(await sender.credentials()), ...options.headers };
  const [method = '', path = ''] = target.split(' ');
  const onSent = (sent: number) => onProgress?.({ sent, total: body.size });
  const { text } = await transfer(sender.fetch, { method, url: sender.base + path, headers, body }, { signal, onSent });
  return JSON.parse(text);
}

/** Proxies and servers take no longer header. */
const longestMetadata = 8_000;

/**
 * Sends the file of a new medium: a small one in one request, and a large one in pieces.
 *
 * @param read reads the medium of an id
 * @throws MillraceError
 */
export async function sendMedium<Medium>(
  sender: Sender,
  file: Blob,
  fields: Readonly<Record<string, string | undefined>>,
  options: UploadOptions & ResumeOptions,
  { whole, read }: { whole: () => Promise<Medium>; read: (id: string) => Promise<Medium> },
): Promise<Medium> {
  const metadata = metadataOf({ ...fields, filename: fileNameOf(file, options) });
  const isSmall = file.size <= pieceBytes && options.resumeKey === undefined;
  if (isSmall || metadata.length > longestMetadata) return whole();
  return read(await sendInPieces(sender, file, metadata, options));
}
