import { afterMarkup, prolog } from './svgText.ts';

/** Characters that would make an entity more than plain text: markup, another reference, or the end of an attribute. */
const isPlain = (value: string): boolean => !/[<&%"']/.test(value);

const space = /\s/;
const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && space.test(text.charAt(at))) at += 1;
  return at;
};

const declaration = '<!ENTITY';

/** The entities of an internal subset; undefined if it has anything else, or entities that are more than plain text. */
function entitiesOf(subset: string): Map<string, string> | undefined {
  const entities = new Map<string, string>();
  for (let at = skipSpace(subset, 0); at < subset.length; at = skipSpace(subset, at)) {
    if (subset.startsWith('<!--', at)) {
      const end = subset.indexOf('-->', at + 4);
      if (end < 0) return undefined;
      at = end + 3;
      continue;
    }
    if (!subset.startsWith(declaration, at)) return undefined;
    const nameAt = skipSpace(subset, at + declaration.length);
    let nameEnd = nameAt;
    while (nameEnd < subset.length && /[\w.-]/.test(subset.charAt(nameEnd))) nameEnd += 1;
    const quoteAt = skipSpace(subset, nameEnd);
    const quote = subset.charAt(quoteAt);
    if (nameEnd === nameAt || (quote !== '"' && quote !== "'")) return undefined;
    const valueEnd = subset.indexOf(quote, quoteAt + 1);
    const end = valueEnd < 0 ? -1 : skipSpace(subset, valueEnd + 1);
    if (end < 0 || subset.charAt(end) !== '>') return undefined;
    const [name, value] = [subset.slice(nameAt, nameEnd), subset.slice(quoteAt + 1, valueEnd)];
    if (!isPlain(value)) return undefined;
    // The first declaration counts (XML 1.0, 4.2).
    if (!entities.has(name)) entities.set(name, value);
    at = end + 1;
  }
  return entities;
}

/**
 * An SVG with the text of its entities in place of them, and without its document type: what is checked is then what is drawn. Adobe
 * Illustrator declares its namespaces as entities.
 *
 * @param maxLength of the result
 * @returns the same text if it declares none, or if they are not all plain text; undefined if the result would be longer
 */
export function withoutEntities(svg: string, maxLength: number): string | undefined {
  const at = prolog(svg).doctypeAt;
  if (at === undefined) return svg;
  const end = afterMarkup(svg, at);
  const type = svg.slice(at, end);
  const [open, close] = [type.indexOf('['), type.lastIndexOf(']')];
  const entities = open < 0 || close < open ? undefined : entitiesOf(type.slice(open + 1, close));
  if (entities === undefined || entities.size === 0) return svg;
  const longest = Math.max(...Array.from(entities.values(), ({ length }) => length));
  const rest = svg.slice(end);
  const references = rest.split('&').length - 1;
  if (rest.length + references * longest > maxLength) return undefined;
  const expanded = rest.replace(/&([\w.-]{1,100});/g, (whole, name: string) => entities.get(name) ?? whole);
  return svg.slice(0, at) + expanded;
}
