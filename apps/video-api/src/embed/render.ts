import { type RenderedPage, renderPage } from '@millrace/embed-kit';
import type { EmbedData, EmbedUrls } from '../browser/data.ts';
import { bundle } from '../generated/embedBundle.ts';
import { playerMarkup } from './markup.ts';

export interface EmbedOptions {
  videoId: string;
  title: string;
  description?: string | null | undefined;
  state: EmbedData['state'];
  /** 0 to 100 while it is processing. */
  progress?: number | null | undefined;
  /** Seconds, once known: shown, and sought in, before anything is loaded. */
  durationSeconds?: number | null | undefined;
  /** With state `error`: the sentence that says why. */
  error?: { message: string } | null | undefined;
  /** Where these are not the page's siblings. */
  urls?: Partial<EmbedUrls> | undefined;
  /** MEDIA_BASE_URL, when media comes from another origin. */
  mediaBaseUrl?: string | undefined;
}

const siblings: EmbedUrls = { manifest: 'manifest', thumbnail: 'thumbnail', status: 'status', view: 'view' };

/**
 * The embed page of a video in any state: one self-contained document, meant for an iframe and for a response at
 * `…/stream/<id>/embed`, beside the URLs it uses. It looks at its own query: `autoplay=1`, `muted=1`, `loop=1` and
 * `t=<seconds>` (or `1h2m3s`), so the document is the same for every query and can be cached.
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
