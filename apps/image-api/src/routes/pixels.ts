import { clientAddress } from '@millrace/auth';
import {
  type ByteCounter,
  ContentTags,
  countsHere,
  openToAnyOrigin,
  type ReaderLimits,
  sendObjectIfThere,
} from '@millrace/delivery';
import { createRouter, mediaId, requestIdOf, route } from '@millrace/http';
import { isImageParameter } from '@millrace/jobs';
import { noSuch } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import type { Request, RequestHandler, Response, Router } from 'express';
import { z } from 'zod';
import { acceptedFormats } from '../parameters/accept.ts';
import {
  invalidParameters,
  type ParsedParameters,
  parseParameters,
  pathPairs,
  queryPairs,
  signatureName,
} from '../parameters/parse.ts';
import { renditionOf } from '../parameters/rendition.ts';
import type { Originals } from '../services/originals.ts';
import type { AccessTimes } from '../services/renditions/accessTimes.ts';
import type { RenditionMetrics } from '../services/renditions/metrics.ts';
import type { Renderer } from '../services/renditions/renderer.ts';
import type { Signatures } from '../signatures.ts';
import { imageTables } from '../tables.ts';

const idParams = z.object({ id: mediaId });

/** An SVG that is opened by its URL is a document. It must not run scripts or load other resources. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
};
const extensionOf = (type: string): string => extensions[type] ?? (/^image\/([a-z0-9]+)$/.exec(type)?.[1] || 'bin');

/** Names the file after the image's id: the uploader's file name may reveal more than the image does. */
const disposition = (id: string, contentType: string): string => `inline; filename="${id}.${extensionOf(contentType)}"`;

/** How often a rendition is rendered for one request if it is evicted before it can be sent. */
const tries = 3;

export interface PixelDependencies {
  originals: Originals;
  renderer: Pick<Renderer, 'render'>;
  accessTimes: Pick<AccessTimes, 'record'>;
  signatures: Signatures;
  metrics: Pick<RenditionMetrics, 'requests'>;
  bytes: ByteCounter;
  storage: Storage;
  readers: ReaderLimits;
  cacheSeconds: number;
  edgeToken: string | undefined;
}

/** The public URLs of images: `/img/…` at the root, and `/images/:id/transform` of the API. */
export function createPixelRoutes(deps: PixelDependencies): {
  img: Router;
  transform: RequestHandler[];
} {
  const { storage } = deps;
  const tags = new ContentTags(storage);
  const cacheControl = `public, max-age=${deps.cacheSeconds}`;

  /** Runs before anything can fail: pages of other origins must be able to read error answers too. */
  const prepare: RequestHandler = (req, res, next) => {
    // The API's CORS middleware declares that answers vary by origin; these do not.
    res.removeHeader('Vary');
    res.setHeader('Content-Security-Policy', contentSecurityPolicy);
    if (!openToAnyOrigin(req, res)) next();
  };

  const sendingTo = (req: Request, id: string) => {
    const onSent = (bytes: number) => {
      if (bytes > 0) deps.bytes.add({ id, bytes });
    };
    return { storage, cacheControl, readers: deps.readers, ...(countsHere(req, deps.edgeToken) && { onSent }) };
  };

  const sendOriginal = async (id: string, req: Request, res: Response): Promise<void> => {
    const { sourceKey, mimeType } = await deps.originals.get(id);
    const headers = { 'Content-Type': mimeType, 'Content-Disposition': disposition(id, mimeType) };
    if (await sendObjectIfThere(req, res, { ...sendingTo(req, id), key: sourceKey, headers: () => headers })) return;
    deps.originals.forget(id);
    throw noSuch(imageTables);
  };

  const sendRendition = async (
    imageId: string,
    parsed: ParsedParameters,
    req: Request,
    res: Response,
  ): Promise<void> => {
    deps.signatures.assertSigned(imageId, parsed);
    if (parsed.parameters.f === 'auto') res.vary('Accept');
    const rendition = renditionOf(parsed.parameters, acceptedFormats(req.headers.accept));
    const id = { imageId, name: rendition.name };
    const options = {
      ...sendingTo(req, imageId),
      key: keys.publicPrefix('images', imageId) + rendition.name,
      tags,
      headers: (info: { contentType: string }) => ({ 'Content-Disposition': disposition(imageId, info.contentType) }),
    };
    if (await sendObjectIfThere(req, res, options)) {
      deps.metrics.requests.inc({ outcome: 'hit' });
      deps.accessTimes.record(id);
      return;
    }
    const client = { address: clientAddress(req), requestId: requestIdOf(req) };
    for (let n = 0; n < tries; n += 1) {
      await deps.renderer.render(imageId, rendition, client);
      if (await sendObjectIfThere(req, res, options)) return;
    }
    throw new AppError('unavailable', 'The rendition was evicted before it could be sent.', { retryAfter: 1 });
  };

  /** On /img, parameters belong into the path: in the query they are rejected. Unknown names (a cache buster) are ignored. */
  const signatureInQuery = (req: Request): { name: string; value: string }[] => {
    const pairs = queryPairs(req.query);
    const misplaced = pairs.filter(({ name }) => isImageParameter(name));
    if (misplaced.length > 0) {
      const message = 'must be in the path: /img/<id>/<name>_<value>,…';
      throw invalidParameters(misplaced.map(({ name }) => ({ field: name, message })));
    }
    return pairs.filter(({ name }) => name === signatureName);
  };

  const img = createRouter();
  img.use('/img', prepare);
  img.get(
    '/img/:id',
    route({ params: idParams }, async ({ params }, req, res) => {
      signatureInQuery(req);
      await sendOriginal(params.id, req, res);
    }),
  );
  img.get(
    '/img/:id/*params',
    route({ params: idParams }, async ({ params }, req, res) => {
      // The raw path: Express decodes `params`, and an encoded comma must not separate parameters.
      const written = req.path.split('/').slice(3).join('/');
      const parsed = parseParameters([...pathPairs(written), ...signatureInQuery(req)]);
      await sendRendition(params.id, parsed, req, res);
    }),
  );

  const transform = route({ params: idParams }, async ({ params }, req, res) => {
    await sendRendition(params.id, parseParameters(queryPairs(req.query)), req, res);
  });
  return { img, transform: [prepare, transform] };
}
