/** Attributes of a tag; those that are undefined are left out. */
export type Attributes = Record<string, string | undefined>;

/** A quoted string, which cannot contain quotes (RFC 8216, 4.2). */
export const quoted = (value: string): string => `"${value.replaceAll('"', "'")}"`;

export function tag(name: string, attributes: Attributes): string {
  const list = Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${value}`]));
  return `#${name}:${list.join(',')}`;
}
