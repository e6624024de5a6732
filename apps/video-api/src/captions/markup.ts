import { readTimestamp, writeTimestamp } from './times.ts';

/** WebVTT's own tags, and whether they take an annotation: the speaker's name, or a language. */
const tags: Readonly<Record<string, { takesAnnotation: boolean }>> = {
  b: { takesAnnotation: false },
  c: { takesAnnotation: false },
  i: { takesAnnotation: false },
  lang: { takesAnnotation: true },
  rt: { takesAnnotation: false },
  ruby: { takesAnnotation: false },
  u: { takesAnnotation: false },
  v: { takesAnnotation: true },
};

/** Players build a tree of the tags. */
const maxDepth = 16;
/** Longer ones are text. */
const maxTagLength = 200;
const maxClasses = 8;

const entity = /^&(?:amp|lt|gt|lrm|rlm|nbsp);/;
const longestEntity = 6;

/** Text that has no markup, as WebVTT. References that WebVTT knows stay. */
export function escapeText(text: string): string {
  let escaped = '';
  let copied = 0;
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (entity.test(text.slice(at, at + longestEntity))) continue;
    escaped += `${text.slice(copied, at)}&amp;`;
    copied = at + 1;
  }
  return (escaped + text.slice(copied)).replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** What is between a bracket and the one that closes it; undefined if another bracket comes first, or none for a while. */
function tagAfter(text: string, left: number): string | undefined {
  const limit = Math.min(text.length, left + maxTagLength);
  for (let at = left + 1; at < limit; at += 1) {
    if (text[at] === '<') return undefined;
    if (text[at] === '>') return at === left + 1 ? undefined : text.slice(left + 1, at);
  }
  return undefined;
}

/** A time at which the rest of a cue is spoken; undefined for text. */
function readTime(inner: string): string | undefined {
  const time = readTimestamp(inner);
  return time === undefined || time < 0 ? undefined : `<${writeTimestamp(time)}>`;
}

/** What a tag becomes: nothing, another tag, or undefined if it is text. */
function readTag(inner: string, open: string[]): string | undefined {
  const isEnd = inner.startsWith('/');
  const written = isEnd ? inner.slice(1) : inner;
  const space = written.search(/[ \t\n]/);
  const head = space < 0 ? written : written.slice(0, space);
  const [name = '', ...classes] = head.split('.');
  if (classes.length > maxClasses || !classes.every((one) => /^[\w-]{1,40}$/.test(one))) return readTime(inner);
  const tag = name.toLowerCase();
  // Colours and sizes of SubRip, which WebVTT has not.
  if (tag === 'font') return '';
  const known = Object.hasOwn(tags, tag) ? tags[tag] : undefined;
  if (known === undefined) return readTime(inner);
  if (isEnd) {
    // An end without a beginning, or in the wrong order, is left out.
    if (open.at(-1) !== tag) return '';
    open.pop();
    return `</${tag}>`;
  }
  if (open.length === maxDepth) return '';
  open.push(tag);
  const note =
    known.takesAnnotation && space >= 0
      ? written
          .slice(space)
          .replaceAll(/[\s<>&]+/g, ' ')
          .trim()
      : '';
  const classed = [tag, ...classes].join('.');
  return note === '' ? `<${classed}>` : `<${classed} ${note}>`;
}

/**
 * The text of a cue with WebVTT's own tags, properly nested. Everything else that looks like markup is text, so no player reads a script in
 * it. Takes linear time: each character is looked at a fixed number of times.
 */
export function cleanMarkup(text: string): string {
  const open: string[] = [];
  let clean = '';
  let at = 0;
  for (let left = text.indexOf('<'); left >= 0; left = text.indexOf('<', at)) {
    if (left > at) clean += escapeText(text.slice(at, left));
    const inner = tagAfter(text, left);
    const tag = inner === undefined ? undefined : readTag(inner, open);
    if (inner === undefined || tag === undefined) {
      clean += '&lt;';
      at = left + 1;
    } else {
      clean += tag;
      at = left + inner.length + 2;
    }
  }
  clean += escapeText(text.slice(at));
  return (
    clean +
    open
      .reverse()
      .map((tag) => `</${tag}>`)
      .join('')
  );
}
