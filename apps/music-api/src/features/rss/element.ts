import { escapeXml } from '../../xml.ts';

/** A part of a document. Only `element` makes it, so that no text gets there without being escaped. */
export interface Element {
  readonly markup: string;
}

/** @param content a text, or elements; what is undefined is left out */
export function element(
  name: string,
  content: string | number | readonly (Element | undefined)[] = [],
  attributes: Readonly<Record<string, string | number>> = {},
): Element {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const inside =
    typeof content === 'object'
      ? content.map((one) => (one === undefined ? '' : `\n${one.markup}`)).join('')
      : escapeXml(String(content));
  const start = `<${name}${written.join('')}`;
  return { markup: inside === '' ? `${start}/>` : `${start}>${inside}</${name}>` };
}

/** A whole document. */
export const document = (root: Element): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`;
