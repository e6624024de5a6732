/** Which of the formats that not all clients can read this client accepts. */
export interface AcceptedFormats {
  avif: boolean;
  webp: boolean;
}

const refused = /;\s*q=0(?:\.0{0,3})?\s*(?:;|$)/i;

/** Parses the Accept header. Wildcards do not count: every client sends one, even if it reads neither format. */
export function acceptedFormats(accept: string | undefined): AcceptedFormats {
  const named = new Set(
    (accept ?? '')
      .split(',')
      .filter((range) => !refused.test(range))
      .map((range) => range.split(';', 1)[0]?.trim().toLowerCase()),
  );
  return { avif: named.has('image/avif'), webp: named.has('image/webp') };
}
