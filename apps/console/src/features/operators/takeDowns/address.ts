import { type Kind, kinds } from '../../../platform/media/kinds.ts';

/** A medium that somebody named. */
export interface Named {
  /** Undefined if an id alone was given. */
  kind: Kind | undefined;
  id: string;
}

/** Segments of addresses before the id of a medium, of the services, of their media and of this console. */
const kindBefore: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(kinds.map((kind) => [kind, kind])),
  stream: 'videos',
  img: 'images',
};

const idLike = /^[\w-]{1,64}$/;

/** Reads an id, or any address of a medium: of its page, its player, a file, a rendition. @returns undefined for anything else */
export function readAddress(text: string): Named | undefined {
  const given = text.trim();
  if (idLike.test(given)) return { kind: undefined, id: given };
  const segments = pathOf(given).split('/');
  // From the end: a folder of the media may have such a name, too.
  for (let at = segments.length - 2; at >= 0; at -= 1) {
    const kind = kindBefore[segments[at] ?? ''];
    const id = segments[at + 1] ?? '';
    if (kind !== undefined && idLike.test(id)) return { kind, id };
  }
  return undefined;
}

/** The path of an address with or without an origin; empty if it is none. */
function pathOf(address: string): string {
  try {
    return new URL(address, 'http://localhost/').pathname;
  } catch {
    // `URL.parse` would do, but the oldest browsers that we support lack it.
    return '';
  }
}
