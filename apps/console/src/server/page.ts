import { randomBytes } from 'node:crypto';
import { createRouter, redirect, sendPrepared } from '@millrace/http';
import type { Express, Response } from 'express';
import type { BuiltFiles } from './files.ts';
import type { Bases } from './policy.ts';
import { ownAddressOf } from './wrongHost.ts';

/** Their names have a hash of their content. */
const immutable = 'public, max-age=31536000, immutable';

export interface PageOptions {
  files: BuiltFiles;
  bases: Bases;
  /** Where the console is, as the services know it; undefined if nobody has said. */
  consoleUrl?: string | undefined;
  policy: (nonce: string) => string;
}

/** Mounts the built files, and the page at every other path: its own script knows what is there. */
export function mountPage(app: Express, { files, bases, consoleUrl, policy }: PageOptions): void {
  const router = createRouter();
  const config = jsonForHtml({ ...bases, console: consoleUrl });

  router.get('/{*path}', async (req, res, next) => {
    const file = files.byPath.get(req.path);
    if (file !== undefined) {
      const cacheControl = req.path.startsWith('/assets/') ? immutable : 'public, max-age=3600';
      await sendPrepared(req, res, file.body, { contentType: file.contentType, cacheControl });
      return;
    }
    // A script of an older build, or a file that browsers look for: the page would be the wrong answer.
    if (req.path.startsWith('/assets/') || req.accepts('html') !== 'html') return next();
    const own = ownAddressOf(consoleUrl, { host: req.headers.host, path: req.originalUrl });
    if (own !== undefined) return redirect(res, own);
    sendPage(res, files.index, config, policy);
  });
  app.use(router);
}

/** Each answer has a nonce of its own, so it must not be stored. */
function sendPage(res: Response, index: string, config: string, policy: (nonce: string) => string): void {
  const nonce = randomBytes(18).toString('base64url');
  // Functions, because a replacement text could contain patterns such as $&.
  const html = index.replaceAll('NONCE', () => nonce).replace('"CONFIG"', () => config);
  res.setHeader('Content-Security-Policy', policy(nonce));
  res.setHeader('X-Frame-Options', 'DENY');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Content-Type', 'text/html; charset=utf-8');
  res.end(res.req.method === 'HEAD' ? undefined : html);
}

/** JSON that can be the content of an element: it cannot end it. */
const jsonForHtml = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
