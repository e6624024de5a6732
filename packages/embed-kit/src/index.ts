export { escapeHtml, jsonForHtml } from './escape.ts';
export { type PageBundle, type PageOptions, type RenderedPage, renderPage } from './page.ts';
export { contentSecurityPolicy, type PolicyOptions } from './policy.ts';
