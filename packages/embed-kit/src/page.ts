import { escapeHtml, jsonForHtml } from './escape.ts';
import { contentSecurityPolicy } from './policy.ts';

/** Browser code and styles as the bundler wrote them at build time, with their CSP hash sources. */
export interface PageBundle {
  script: string;
  scriptHash: string;
  style: string;
  styleHash: string;
}

export interface PageOptions {
  bundle: PageBundle;
  /** Plain text; escaped here. */
  title: string;
  /** Plain text; escaped here. */
  description?: string | undefined;
  /** HTML of the body. Whatever in it is not ours must have been escaped. */
  body: string;
  /** What the script gets to know; read with `readPageData` in the browser. */
  data: unknown;
  mediaBaseUrl?: string | undefined;
  /** Which of the browser's own colours fit the page; dark without it. */
  colorScheme?: 'dark' | 'light dark' | undefined;
}

export interface RenderedPage {
  html: string;
  /** To be sent as the Content-Security-Policy header of the response. */
  contentSecurityPolicy: string;
}

/** One self-contained HTML page: its script, its styles and its data are inside it. */
export function renderPage(options: PageOptions): RenderedPage {
  const { bundle } = options;
  const description = options.description
    ? `<meta name="description" content="${escapeHtml(options.description)}">\n`
    : '';
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="${options.colorScheme ?? 'dark'}">
<title>${escapeHtml(options.title)}</title>
${description}<link rel="icon" href="data:,">
<style>${bundle.style}</style>
</head>
<body>
${options.body}
<script type="application/json" id="page-data">${jsonForHtml(options.data)}</script>
<script>${bundle.script}</script>
</body>
</html>
`;
  return {
    html,
    contentSecurityPolicy: contentSecurityPolicy({
      scriptHash: bundle.scriptHash,
      styleHash: bundle.styleHash,
      mediaBaseUrl: options.mediaBaseUrl,
    }),
  };
}
