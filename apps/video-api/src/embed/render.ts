import { type RenderedPage, renderPage } from '@millrace/embed-kit';
import type { EmbedData, EmbedUrls } from '../browser/data.ts';
import { bundle } from '../generated/embedBundle.ts';
import { playerMarkup } from './markup.ts';

export interface EmbedOptions {
  videoId: string;
  title: string;
  description?: string | null | undefined;
  state: EmbedData['state'];
  /** 0 to 100 while processing. */
  progress?: number | null | undefined;
  /** Seconds, once known. The player shows it and can seek before it loads media. */
  durationSeconds?: number | null | undefined;
  /** With state `error`: the reason, as a sentence. */
  error?: { message: string } | null | undefined;
  /** URLs that differ from the page's siblings. */
  urls?: Partial<EmbedUrls> | undefined;
  /** The base of media addresses, when media comes from another origin. */
  mediaBaseUrl?: string | undefined;
}

const siblings: EmbedUrls = { manifest: 'manifest', thumbnail: 'thumbnail', status: 'status', view: 'view' };

/**
 * Renders the embed page of a video in any state: one self-contained document for an iframe, served at `…/stream/<id>/embed`
 * next to the URLs that it uses. Its script reads the query (`autoplay=1`, `muted=1`, `loop=1` and `t=<seconds>` or
 * `t=1h2m3s`), so the document is the same for every query and can be cached.
 *
 * @returns the HTML, and the Content-Security-Policy header that must be sent with it
 */
export function renderEmbed(options: EmbedOptions): RenderedPage {
  const data: EmbedData = {
    videoId: options.videoId,
    title: options.title,
    state: options.state,
    progress: options.progress ?? null,
    durationSeconds: options.durationSeconds ?? null,
    urls: { ...siblings, ...options.urls },
  };
  const description = options.description ?? '';
  return renderPage({
    bundle,
    title: options.title,
    description,
    body: playerMarkup({ ...data, description, errorMessage: options.error?.message ?? '' }),
    data,
    mediaBaseUrl: options.mediaBaseUrl,
  });
}
