import { type RenderedPage, renderPage } from '@millrace/embed-kit';
import type { EmbedData } from '../browser/data.ts';
import { bundle } from '../generated/embedBundle.ts';
import { playerMarkup } from './markup.ts';

export interface EmbedOptions extends Omit<EmbedData, 'urls'> {
  /** With state `error`: the reason, as a sentence. */
  error?: { message: string } | null | undefined;
  /** MEDIA_BASE_URL, when media comes from another origin. */
  mediaBaseUrl?: string | undefined;
}

/** Relative URLs: siblings of the page. */
const urls: EmbedData['urls'] = { stream: 'stream', status: 'status', play: 'play' };

/**
 * Renders the embed page of a track in any state: one self-contained document for an iframe, served at `…/tracks/<id>/embed` next to
 * the URLs that it uses. Its script reads the query (`autoplay=1`, `muted=1`, `loop=1`, `t=<seconds>` or `t=1h2m3s`, `q=<quality>`),
 * so the document is the same for every query and can be cached.
 *
 * @returns the HTML, and the Content-Security-Policy header that must be sent with it
 */
export function renderEmbed(options: EmbedOptions): RenderedPage {
  const { error, mediaBaseUrl, ...track } = options;
  const data: EmbedData = { ...track, urls };
  return renderPage({
    bundle,
    title: `${track.title} – ${track.artistName}`,
    body: playerMarkup({ ...data, errorMessage: error?.message ?? '' }),
    data,
    mediaBaseUrl,
    colorScheme: 'light dark',
  });
}
