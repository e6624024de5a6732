// `GET /api/videos` of video-api without the check of the session and of the account: every token with a valid signature is let in.
// Arguments: the port, the database's URL, the secret of tokens.
import { createTokens } from '@millrace/auth';
import { openDatabase } from '@millrace/database';
import { type Api, createApi, createHttpApp } from '@millrace/http';
import { createMetrics, silentLogger, startServer } from '@millrace/service';
import type { RequestHandler } from 'express';
import { z } from 'zod';

const [port = '', url = '', secret = ''] = process.argv.slice(2);

/** A function of the built video-api, which exports nothing to other workspaces. */
async function ofVideoApi<Signature>(path: string, name: string): Promise<Signature> {
  const module: Record<string, unknown> = await import(
    new URL(`../../../../../apps/video-api/dist/${path}`, import.meta.url).href
  );
  return z.custom<Signature>((value) => typeof value === 'function').parse(module[name]);
}

interface Caller {
  id: number;
}
const createVideoService = await ofVideoApi<(deps: object) => object>('services/videos.js', 'createVideoService');
const mountVideos = await ofVideoApi<(api: Api<Caller>, deps: object) => void>('routes/videos.js', 'mountVideos');

const log = silentLogger();
const database = openDatabase({ url, log });
const tokens = createTokens({ secrets: [secret], lifetimeSeconds: 3600 });
const callers = new WeakMap<object, Caller>();
const trusting: RequestHandler = (req, _res, next) => {
  const claims = tokens.verify(req.headers.authorization?.slice('Bearer '.length) ?? '');
  if (claims !== undefined) callers.set(req, { id: claims.accountId });
  next();
};
const guards = {
  public: [],
  publicJwt: [],
  publicJwtOrKey: [],
  optionalJwt: [],
  jwt: [trusting],
  key: [trusting],
  jwtOrKey: [trusting],
  admin: [trusting],
};
const api = createApi<Caller>({
  guards,
  afterBody: guards,
  requireScope: () => trusting,
  callerOf: (req) => callers.get(req),
});
// The measured video has no objects yet, so none of its addresses is asked for.
const playback = { urlsFor: () => ({ pathOf: () => null }) };
mountVideos(api, { auth: { limitUploads: trusting }, videos: createVideoService({ database }), playback, upload: {} });
const app = createHttpApp({
  log,
  metrics: createMetrics('unchecked'),
  checks: {},
  state: () => 'running',
  routes: (express) => void express.use('/api', api.router),
});
await startServer(app, { port: Number(port), host: '127.0.0.1' });
console.log('listening');
