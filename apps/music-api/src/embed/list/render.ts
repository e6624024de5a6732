import { type RenderedPage, renderPage } from '@millrace/embed-kit';
import type { ListData } from '../../browser/list/data.ts';
import { bundle } from '../../generated/listEmbedBundle.ts';
import { type ListMarkupOptions, listMarkup } from './markup.ts';

export interface ListEmbedOptions extends ListMarkupOptions {
  /** MEDIA_BASE_URL, when media comes from another origin. */
  mediaBaseUrl?: string | undefined;
}

/**
 * Renders the embed page of an album or a playlist: one self-contained document for an iframe. Its script reads the query
 * (`autoplay=1`, `muted=1`, `loop=1`, `t=<seconds>`, `q=<quality>`), so the document is the same for every query and can be cached.
 *
 * @returns the HTML, and the Content-Security-Policy header that must be sent with it
 */
export function renderListEmbed({ mediaBaseUrl, ...list }: ListEmbedOptions): RenderedPage {
  const { title, by, tracks } = list;
  const data: ListData = { title, tracks: [...tracks] };
  return renderPage({
    bundle,
    title: `${title} – ${by}`,
    body: listMarkup(list),
    data,
    mediaBaseUrl,
    colorScheme: 'light dark',
  });
}
