/** What names of files of a media type end in. Scripts of another origin do not get the service's own name of the file. */
const endings: Readonly<Record<string, string>> = {
  'audio/flac': '.flac',
  'audio/mpeg': '.mp3',
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/aiff': '.aiff',
  'audio/aac': '.aac',
  'audio/matroska': '.mka',
  'audio/x-ms-wma': '.wma',
  'audio/x-ape': '.ape',
  'audio/x-wavpack': '.wv',
  'audio/x-dsf': '.dsf',
};

/** A name for the file of a track. What file systems do not take is left out. */
export function fileNameOf(title: string, type: string | null): string {
  const words = title.replaceAll(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim();
  return `${words === '' ? 'track' : words}${endings[type ?? ''] ?? ''}`;
}

/**
 * Reads the body of an answer as a file.
 *
 * @param onBytes is told how many bytes have arrived
 */
export async function readFile({ body, headers }: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const type = headers.get('content-type') ?? '';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = body?.getReader();
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done || value === undefined) return new Blob(parts, { type });
    parts.push(value);
    bytes += value.byteLength;
    onBytes(bytes);
  }
}
