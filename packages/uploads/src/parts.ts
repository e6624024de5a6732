/** A file part as its headers describe it: the client's claims, not validated. */
export interface FilePart {
  /** The name of the form field. */
  field: string;
  /** Without folders and control characters, at most 255 characters; null if nothing is left. */
  originalName: string | null;
}

/** A file part whose bytes are stored. */
export interface StoredFile extends FilePart {
  key: string;
  /** In bytes. */
  size: number;
  etag: string;
}

/** Control characters (Postgres rejects NUL), and characters that change the text direction and could disguise an extension. */
const unprintable = /[\p{Cc}\p{Cf}\p{Surrogate}]/gu;

export function cleanFileName(name: string): string | null {
  const clean = name.replaceAll(unprintable, '').trim();
  return clean === '' ? null : Array.from(clean).slice(0, 255).join('');
}
