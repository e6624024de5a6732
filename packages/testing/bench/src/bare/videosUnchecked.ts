// `GET /api/videos` of video-api without the check of the session and of the account: every token with a valid signature is let in.
// Arguments: the port, the database's URL, the secret of tokens.
import { createTokens } from '@millrace/auth';
import { openDatabase } from '@millrace/database';
import { createApi, createHttpApp, type OperationSpec, sendJson } from '@millrace/http';
import { createMetrics, silentLogger, startServer } from '@millrace/service';
import type { RequestHandler } from 'express';
import { z } from 'zod';
import { borrow } from '../kit/borrowed.ts';

const [port = '', url = '', secret = ''] = process.argv.slice(2);

interface Caller {
  id: number;
}
interface VideoService {
  list(accountId: number, query: unknown): Promise<{ videos: readonly object[]; fields: object }>;
}

const functionOf = <Signature>() => z.custom<Signature>((value) => typeof value === 'function');
const createVideoService = await borrow(
  'video-api',
  'features/videos/videos.ts',
  'createVideoService',
  functionOf<(deps: object) => VideoService>(),
);
const presentVideo = await borrow(
  'video-api',
  'present.ts',
  'presentVideo',
  functionOf<(row: object, urls: object) => object>(),
);
const { list } = await borrow(
  'video-api',
  'features/videos/operations.ts',
  'videoOperations',
  z.object({ list: z.custom<OperationSpec & { security: 'jwtOrKey' }>((spec) => typeof spec === 'object') }),
);

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
const urls = { pathOf: () => null };
const videos = createVideoService({ database });
api.handle(list, async ({ query, caller }, _req, res) => {
  const found = await videos.list(caller.id, query);
  await sendJson(res, 200, { videos: found.videos.map((row) => presentVideo(row, urls)), ...found.fields });
});
const app = createHttpApp({
  log,
  metrics: createMetrics('unchecked'),
  checks: {},
  state: () => 'running',
  routes: (express) => void express.use('/api', api.router),
});
await startServer(app, { port: Number(port), host: '127.0.0.1' });
console.log('listening');
