/** Attributes of an element; those that are undefined are left out. */
export type XmlAttributes = Record<string, string | number | undefined>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The lines of an element: its children are indented, text stays on its line. */
export function element(name: string, attributes: XmlAttributes, content: readonly string[] | string = []): string[] {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  const start = `<${name}${list.join('')}`;
  if (typeof content === 'string') return [`${start}>${escaped(content)}</${name}>`];
  if (content.length === 0) return [`${start}/>`];
  return [`${start}>`, ...content.map((line) => `  ${line}`), `</${name}>`];
}
