import { escapeXml } from '../../xml.ts';

/** What an answer consists of: as JSON as it is, as XML by `toXml`. */
export type Value = string | number | boolean | undefined | Value[] | Entry;
export interface Entry {
  [name: string]: Value;
}

/** The key whose value is the text of an element. */
const textKey = 'value';

/**
 * An element, as the Subsonic API writes it: numbers, flags and texts are attributes, objects are elements, and lists are repeated elements.
 * What is undefined is left out.
 */
export function toXml(name: string, value: Value): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => toXml(name, one)).join('');
  if (typeof value !== 'object') return `<${name}>${escapeXml(String(value))}</${name}>`;
  let attributes = '';
  let content = '';
  for (const [key, of] of Object.entries(value)) {
    if (of === undefined) continue;
    if (typeof of === 'object') content += toXml(key, of);
    else if (key === textKey) content += escapeXml(String(of));
    else attributes += ` ${key}="${escapeXml(String(of))}"`;
  }
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}
