/** What an answer consists of: as JSON as it is, as XML by `toXml`. */
export type Value = string | number | boolean | undefined | Value[] | Entry;
export interface Entry {
  [name: string]: Value;
}

/** Characters that XML 1.0 does not allow, also not as a reference (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns these into spaces in attributes.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escaped = (text: string): string =>
  text.replaceAll(forbidden, '\ufffd').replaceAll(/[&<>"\t\n\r]/g, (found) => entities[found] ?? found);

/** The key whose value is the text of an element. */
const textKey = 'value';

/**
 * An element, as the Subsonic API writes it: numbers, flags and texts are attributes, objects are elements, and lists are repeated elements.
 * What is undefined is left out.
 */
export function toXml(name: string, value: Value): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((one) => toXml(name, one)).join('');
  if (typeof value !== 'object') return `<${name}>${escaped(String(value))}</${name}>`;
  let attributes = '';
  let content = '';
  for (const [key, of] of Object.entries(value)) {
    if (of === undefined) continue;
    if (typeof of === 'object') content += toXml(key, of);
    else if (key === textKey) content += escaped(String(of));
    else attributes += ` ${key}="${escaped(String(of))}"`;
  }
  return content === '' ? `<${name}${attributes}/>` : `<${name}${attributes}>${content}</${name}>`;
}
