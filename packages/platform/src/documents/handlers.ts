import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Account } from '@millrace/auth';
import {
  type Contract,
  createPageSender,
  type Handlers,
  type PreparedBody,
  prepareBody,
  sendPrepared,
} from '@millrace/http';
import type { documentOperations } from './operations.ts';

const scalarFile = createRequire(import.meta.url).resolve('@scalar/api-reference/browser/standalone.js');

/** Scripts come from this service only. Scalar writes its styles into the page, and sends requests to this service only. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const cacheControl = 'public, max-age=300';
const asJson = { contentType: 'application/json; charset=utf-8', cacheControl };
const asScript = { contentType: 'text/javascript; charset=utf-8', cacheControl };

/**
 * Without fonts, proxies, telemetry and other services of Scalar's maker: the page requests nothing from anywhere else. Scalar writes
 * timings of its parts to the console.
 */
const startOf = (apiPath: string): string => `console.info = () => undefined;
addEventListener('DOMContentLoaded', () => {
  Scalar.createApiReference('#reference', {
    url: '${apiPath}/openapi.json',
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  });
});
`;

const pageOf = (title: string, apiPath: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}: API reference</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="reference"></div>
<noscript>The reference needs JavaScript. Its content is in <a href="${apiPath}/openapi.json">openapi.json</a>.</noscript>
<script src="${apiPath}/docs/start.js"></script>
<script src="${apiPath}/docs/scalar.js"></script>
</body>
</html>
`;

/** The OpenAPI document and the reference page. @param document the OpenAPI document as JSON */
export function documentHandlers(
  { title, apiPath }: Pick<Contract, 'title' | 'apiPath'>,
  document: Buffer,
): Handlers<typeof documentOperations, Account> {
  const json = prepareBody(document);
  const html = pageOf(title, apiPath);
  const sendPage = createPageSender();
  const start = Promise.resolve(prepareBody(Buffer.from(startOf(apiPath))));
  let scalar: Promise<PreparedBody> | undefined;
  const scripts = {
    // 3.5 MB that most processes are never asked for.
    'scalar.js': () => {
      scalar ??= readFile(scalarFile).then(prepareBody);
      return scalar;
    },
    'start.js': () => start,
  };
  return {
    openapi: { handle: (_input, req, res) => sendPrepared(req, res, json, asJson) },
    page: { handle: (_input, req, res) => sendPage(req, res, { html, contentSecurityPolicy, cacheControl }) },
    script: {
      handle: async ({ params }, req, res) => sendPrepared(req, res, await scripts[params.name](), asScript),
    },
  };
}
