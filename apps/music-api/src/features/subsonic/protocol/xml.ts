import { isLongerThan } from '@millrace/http';
import { escapeXml } from '../../../xml.ts';

/** What an answer consists of: as JSON as it is, as XML by `xmlFragments`. */
export type Value = string | number | boolean | undefined | readonly Value[] | Entry;
export interface Entry {
  [name: string]: Value;
}

/** The key whose value is the text of an element. */
const textKey = 'value';

/** What is shorter is one fragment. */
const shortLength = 4 * 1024;

const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

/** The attributes of an element, and its text. */
function headOf(value: Entry): { attributes: string; text: string } {
  let [attributes, text] = ['', ''];
  for (const [key, of] of Object.entries(value)) {
    if (of === undefined || typeof of === 'object') continue;
    if (key === textKey) text += escapeXml(String(of));
    else attributes += ` ${key}="${escapeXml(String(of))}"`;
  }
  return { attributes, text };
}

/**
 * An element, as the Subsonic API writes it: numbers, flags and texts are attributes, objects are elements, and lists are repeated elements. What
 * is undefined is left out.
 */
export function toXml(name: string, value: Value): string {
  if (value === undefined) return '';
  if (isList(value)) return value.map((one) => toXml(name, one)).join('');
  if (typeof value !== 'object') return `<${name}>${escapeXml(String(value))}</${name}>`;
  const { attributes, text } = headOf(value);
  let content = text;
  for (const [key, of] of Object.entries(value)) if (typeof of === 'object') content += toXml(key, of);
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}

/** What `toXml` writes, in fragments that are made on demand. */
export function* xmlFragments(name: string, value: Value): Generator<string> {
  if (isList(value)) {
    for (const one of value) yield* xmlFragments(name, one);
    return;
  }
  if (typeof value !== 'object' || !isLongerThan(shortLength, value)) {
    yield toXml(name, value);
    return;
  }
  const { attributes, text } = headOf(value);
  yield `<${name}${attributes}>${text}`;
  for (const [key, of] of Object.entries(value)) if (typeof of === 'object') yield* xmlFragments(key, of);
  yield `</${name}>`;
}
