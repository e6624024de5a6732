import { escapeHtml, jsonForHtml } from './escape.ts';
import { contentSecurityPolicy } from './policy.ts';

/** Browser code and styles that the bundler wrote at build time, with their CSP hash sources. */
export interface PageBundle {
  script: string;
  scriptHash: string;
  style: string;
  styleHash: string;
  /** Hash sources of the style blocks that the script's custom elements put into their shadow trees. */
  shadowStyleHashes?: readonly string[] | undefined;
}

export interface PageOptions {
  bundle: PageBundle;
  /** Plain text; escaped here. */
  title: string;
  /** Plain text; escaped here. */
  description?: string | undefined;
  /** HTML of the body. The caller must have escaped all text from users. */
  body: string;
  /** Data for the script, which reads it with `readPageData`. */
  data: unknown;
  mediaBaseUrl?: string | undefined;
  /** The `color-scheme` of the page. Default: dark. */
  colorScheme?: 'dark' | 'light dark' | undefined;
}

export interface RenderedPage {
  html: string;
  /** The caller must send it as the Content-Security-Policy header. */
  contentSecurityPolicy: string;
}

/** Renders one self-contained HTML page that includes its script, styles and data. */
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
      styleHashes: [bundle.styleHash, ...(bundle.shadowStyleHashes ?? [])],
      mediaBaseUrl: options.mediaBaseUrl,
    }),
  };
}
