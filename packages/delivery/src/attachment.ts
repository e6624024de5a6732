/** Longer names do not fit into every file system. */
const maxCharacters = 80;
/** Characters that some system does not allow in names, or that change the direction of text so that an extension looks like another one. */
const forbidden = new Set([...'/\\:*?"<>|\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069']);

const isPlain = (character: string): boolean => character >= ' ' && character !== '\u007f' && !forbidden.has(character);

/** Bytes that the extended notation takes as they are (RFC 8187, 3.2.1), besides letters and digits. */
const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/**
 * The `Content-Disposition` (RFC 6266) that saves a file under a title: for old clients in ASCII, for others in UTF-8.
 *
 * @param name.suffix follows the title as it is
 * @param name.untitled takes the place of an empty title
 */
export function attachment({ title, suffix, untitled }: { title: string; suffix: string; untitled: string }): string {
  const clean = [...title].map((one) => (isPlain(one) ? one : '_'));
  // A name that begins with a dot is hidden; one that ends with a dot or a space cannot be stored everywhere.
  const [first = untitled] = [clean.slice(0, maxCharacters).join('').trim()].filter((name) => name !== '');
  const name = `${first.startsWith('.') ? `_${first.slice(1)}` : first}${suffix}`;
  const ascii = [...name].map((one) => (one <= '~' ? one : '_')).join('');
  const extended = ["'", '(', ')', '*'].reduce(
    (encoded, one) => encoded.replaceAll(one, percent(one)),
    encodeURIComponent(name),
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extended}`;
}
