import { clientAddress } from '@millrace/auth';
import {
  ContentTags,
  countsHere,
  openToAnyOrigin,
  type ReaderLimits,
  type SendOptions,
  sendObjectIfThere,
} from '@millrace/delivery';
import { requestIdOf } from '@millrace/http';
import type { ImageUrlParameters } from '@millrace/jobs';
import { AppError } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import type { Request, RequestHandler, Response } from 'express';
import type { Rendition } from '../parameters/rendition.ts';
import type { AccessTimes } from '../services/renditions/accessTimes.ts';
import type { ClientRequest } from '../services/renditions/limits.ts';
import type { RenditionMetrics } from '../services/renditions/metrics.ts';
import type { Renderer } from '../services/renditions/renderer.ts';

export interface DeliveryDependencies {
  metrics: Pick<RenditionMetrics, 'requests'>;
  storage: Storage;
  readers: ReaderLimits;
  cacheSeconds: number;
  edgeToken: string | undefined;
}

/** Whose renditions are sent: an image, or a version of a remote source. */
export interface RenditionOwner {
  id: string;
  /** The name of the file, without its extension. */
  fileName: string;
  renderer: Pick<Renderer, 'render'>;
  accessTimes: Pick<AccessTimes, 'record'>;
  /** Called with the bytes that this service has to count. */
  count: (bytes: number) => void;
}

/** An SVG that is opened by its URL is a document. It must not run scripts or load other resources. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
};
const extensionOf = (type: string): string => extensions[type] ?? (/^image\/([a-z0-9]+)$/.exec(type)?.[1] || 'bin');

/** Names the file after the image's id: the uploader's file name may reveal more than the image does. */
export const disposition = (id: string, contentType: string): string =>
  `inline; filename="${id}.${extensionOf(contentType)}"`;

/** How often a rendition is rendered for one request if it is evicted before it can be sent. */
const tries = 3;

export const clientOf = (req: Request): ClientRequest => ({ address: clientAddress(req), requestId: requestIdOf(req) });

/** Runs before anything can fail: pages of other origins must be able to read error answers too. */
export const prepare: RequestHandler = (req, res, next) => {
  // The API's CORS middleware declares that answers vary by origin; these do not.
  res.removeHeader('Vary');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  if (!openToAnyOrigin(req, res)) next();
};

export interface RenditionDelivery {
  /** What objects are sent with. */
  sending(req: Request, count: (bytes: number) => void): Omit<SendOptions, 'key' | 'tags' | 'headers'>;
  /**
   * An answer must not be kept longer than its URL is valid, and not be used after that while the service cannot be asked.
   *
   * @param most how many seconds it may be kept in any case
   */
  untilExpiry(exp: number | undefined, most?: number): Record<string, string>;
  /** Sends a rendition, and has it rendered if it is not stored. @throws AppError */
  send(
    owner: RenditionOwner,
    rendition: Rendition,
    kept: Pick<ImageUrlParameters, 'exp' | 'mb'> & { seconds: number },
    req: Request,
    res: Response,
  ): Promise<void>;
}

/** Sends renditions, with the headers that all of them have. */
export function createRenditionDelivery(deps: DeliveryDependencies): RenditionDelivery {
  const { storage, metrics, readers } = deps;
  const tags = new ContentTags(storage);
  const cacheControl = `public, max-age=${deps.cacheSeconds}`;

  const sending: RenditionDelivery['sending'] = (req, count) => ({
    ...{ storage, cacheControl, readers },
    ...(countsHere(req, deps.edgeToken) && {
      onSent: (bytes: number) => {
        if (bytes > 0) count(bytes);
      },
    }),
  });

  const untilExpiry: RenditionDelivery['untilExpiry'] = (exp, most = deps.cacheSeconds) => {
    if (exp === undefined) return { 'Cache-Control': `public, max-age=${most}` };
    const seconds = Math.max(0, Math.min(most, Math.floor(exp - Date.now() / 1000)));
    return { 'Cache-Control': `public, max-age=${seconds}, must-revalidate` };
  };

  return {
    sending,
    untilExpiry,
    async send(owner, rendition, { exp, mb, seconds }, req, res) {
      const id = { imageId: owner.id, name: rendition.name };
      const options = {
        ...sending(req, owner.count),
        key: keys.publicPrefix('images', owner.id) + rendition.name,
        tags,
        headers: (info: { contentType: string; size: number }) => ({
          'Content-Disposition': disposition(owner.fileName, info.contentType),
          ...(mb !== undefined && info.size > mb && { 'X-Exceeds': 'mb' }),
          ...untilExpiry(exp, seconds),
        }),
      };
      if (await sendObjectIfThere(req, res, options)) {
        metrics.requests.inc({ outcome: 'hit' });
        owner.accessTimes.record(id);
        return;
      }
      for (let n = 0; n < tries; n += 1) {
        await owner.renderer.render(owner.id, rendition, clientOf(req));
        if (await sendObjectIfThere(req, res, options)) return;
      }
      throw new AppError('unavailable', 'The rendition was evicted before it could be sent.', { retryAfter: 1 });
    },
  };
}
