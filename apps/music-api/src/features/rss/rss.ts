import { document, type Element, element } from './element.ts';

/** A track in a feed. Addresses are absolute. */
export interface RssItem {
  /** Never changes, and is no address. */
  guid: string;
  title: string;
  artist: string;
  album: string | null;
  /** Of a page. */
  link: string;
  audio: { url: string; bytes: number };
  publishedAt: Date;
  seconds: number | null;
  cover: string | null;
}

export interface RssFeed {
  title: string;
  description: string;
  author: string;
  /** Of a page. */
  link: string;
  /** Of the feed. */
  self: string;
  cover: string | null;
  /** Undefined for a feed without items. */
  changedAt: Date | undefined;
  items: readonly RssItem[];
}

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
} as const;

const itunesImage = (cover: string | null): Element | undefined =>
  cover === null ? undefined : element('itunes:image', [], { href: cover });

const itemOf = ({ guid, title, artist, album, link, audio, publishedAt, seconds, cover }: RssItem): Element =>
  element('item', [
    element('title', title),
    element('link', link),
    element('guid', guid, { isPermaLink: 'false' }),
    // The dates of RFC 822, with four digits for the year.
    element('pubDate', publishedAt.toUTCString()),
    element('description', album === null ? artist : `${artist} · ${album}`),
    element('enclosure', [], { url: audio.url, length: audio.bytes, type: 'audio/mp4' }),
    element('itunes:author', artist),
    seconds === null ? undefined : element('itunes:duration', Math.round(seconds)),
    itunesImage(cover),
  ]);

/** RSS 2.0, with the elements of podcasts. */
export function renderRss({ title, description, author, link, self, cover, changedAt, items }: RssFeed): string {
  const channel = element('channel', [
    element('title', title),
    element('link', link),
    element('description', description),
    element('atom:link', [], { href: self, rel: 'self', type: 'application/rss+xml' }),
    element('generator', 'Millrace'),
    changedAt && element('lastBuildDate', changedAt.toUTCString()),
    element('itunes:author', author),
    element('itunes:category', [], { text: 'Music' }),
    cover === null
      ? undefined
      : element('image', [element('url', cover), element('title', title), element('link', link)]),
    itunesImage(cover),
    ...items.map(itemOf),
  ]);
  return document(element('rss', [channel], { version: '2.0', ...namespaces }));
}
