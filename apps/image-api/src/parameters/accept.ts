/** Which of the formats that not everybody reads a client says it does. */
export interface AcceptedFormats {
  avif: boolean;
  webp: boolean;
}

const refused = /;\s*q=0(?:\.0{0,3})?\s*(?:;|$)/i;

/** Reads Accept. Only a format that is named counts: every client sends a wildcard, also those that read neither. */
export function acceptedFormats(accept: string | undefined): AcceptedFormats {
  const named = new Set(
    (accept ?? '')
      .split(',')
      .filter((range) => !refused.test(range))
      .map((range) => range.split(';', 1)[0]?.trim().toLowerCase()),
  );
  return { avif: named.has('image/avif'), webp: named.has('image/webp') };
}
