/** A strict reader of the XML that manifests are written in: elements, attributes and text; nothing else is allowed. */

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  // Characters that XML 1.0 does not allow (2.2).
  if (/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) throw new Error('a forbidden character');
  if (text.includes('<')) throw new Error(`"<" in ${text}`);
  return text.replaceAll(/&([^;]*);?/g, (whole, name: string) => {
    const character = entities[name];
    if (character === undefined || !whole.endsWith(';')) throw new Error(`the entity ${whole}`);
    return character;
  });
}

/** @throws Error if it is not well-formed */
export function readXml(text: string): XmlElement {
  if (!text.startsWith(declaration)) throw new Error('no XML declaration');
  let at = declaration.length;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };

  const readElement = (): XmlElement => {
    const start = match(/<([A-Za-z][\w.-]*)/y);
    const name = start?.[1];
    if (name === undefined) throw new Error(`no element at ${at}`);
    const element: XmlElement = { name, attributes: {}, children: [], text: '' };
    for (let found = match(/\s+([\w:]+)="([^"]*)"/y); found !== null; found = match(/\s+([\w:]+)="([^"]*)"/y)) {
      const [, key = '', value = ''] = found;
      if (key in element.attributes) throw new Error(`${name} has ${key} twice`);
      element.attributes[key] = decoded(value);
    }
    if (match(/\/>/y) !== null) return element;
    if (match(/>/y) === null) throw new Error(`the start of ${name} does not end`);
    for (;;) {
      element.text += decoded(match(/[^<]*/y)?.[0] ?? '');
      const end = match(/<\/([\w.-]+)>/y);
      if (end === null) element.children.push(readElement());
      else if (end[1] === name) break;
      else throw new Error(`${name} ends as ${end[1]}`);
    }
    element.text = element.text.trim();
    if (element.text !== '' && element.children.length > 0) throw new Error(`${name} has text beside elements`);
    return element;
  };

  const root = readElement();
  if (text.slice(at).trim() !== '') throw new Error('text after the root');
  return root;
}
