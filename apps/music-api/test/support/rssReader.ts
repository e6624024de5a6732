import { launchChromium } from '@millrace/testkit/chromium';

/** What a program sees of a feed: elements by name, with the attributes of each, as `name=value`, and its text. */
export interface ReadFeed {
  channel: Record<string, string>;
  items: Record<string, string>[];
}

export interface RssReader {
  /** @throws Error if it is not well-formed, or no RSS 2.0 */
  read(xml: string): Promise<ReadFeed>;
  close(): Promise<void>;
}

/** Runs in the browser. Names have the usual prefixes of their namespaces, whatever prefix the feed has. */
const reading = `((text) => {
  const read = new DOMParser().parseFromString(text, 'application/xml');
  const fault = read.querySelector('parsererror');
  if (fault !== null) throw new Error(fault.textContent);
  const root = read.documentElement;
  const [channel, ...more] = root.children;
  if (root.nodeName !== 'rss' || root.getAttribute('version') !== '2.0') throw new Error('no RSS 2.0');
  if (channel?.nodeName !== 'channel' || more.length > 0) throw new Error('no channel');
  const prefixes = { 'http://www.w3.org/2005/Atom': 'atom:', 'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes:' };
  const isItem = ({ nodeName }) => nodeName === 'item';
  const written = ({ attributes, textContent }) =>
    [...[...attributes].map(({ name, value }) => name + '=' + value), textContent].filter((part) => part !== '').join(' ');
  const fieldsOf = (parent) =>
    Object.fromEntries(
      [...parent.children]
        .filter((one) => !isItem(one))
        .map((one) => [(prefixes[one.namespaceURI] ?? '') + one.localName, written(one)]),
    );
  return { channel: fieldsOf(channel), items: [...channel.children].filter(isItem).map(fieldsOf) };
})`;

/** Reads feeds with the XML parser of a browser, which also checks namespaces. */
export async function startRssReader(): Promise<RssReader> {
  const chromium = await launchChromium();
  const page = await chromium.browser.newPage();
  return {
    read: (xml) => page.evaluate<ReadFeed>(`${reading}(${JSON.stringify(xml)})`),
    close: () => chromium.close(),
  };
}
