import { clientAddress } from '@millrace/auth';
import {
  ContentTags,
  countsHere,
  followsPurges,
  openToAnyOrigin,
  purgedSeconds,
  type ReaderLimits,
  type SendOptions,
  sendObjectIfThere,
} from '@millrace/delivery';
import { requestIdOf } from '@millrace/http';
import { AppError } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import type { Request, RequestHandler, Response } from 'express';
import type { Rendition } from '../../parameters/rendition.ts';
import type { AccessTimes } from './renditions/accessTimes.ts';
import type { ClientRequest } from './renditions/limits.ts';
import type { RenditionMetrics } from './renditions/metrics.ts';
import type { Renderer } from './renditions/renderer.ts';

export interface DeliveryDependencies {
  metrics: Pick<RenditionMetrics, 'requests'>;
  storage: Storage;
  readers: ReaderLimits;
  life: CacheLife;
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
  /** Whether the rendering has failed with this error because there is another picture now; what is known of the old one is forgotten then. */
  wasReplaced: (error: unknown) => boolean | Promise<boolean>;
}

/**
 * How long a rendition in memory is sent before the storage is asked again. A replica hears of a deletion by a notice, within milliseconds;
 * this is the longest time if the notice is lost.
 */
const confirmedWithinMs = 1_000;

/** An SVG that is opened by its URL is a document. It must not run scripts or load other resources. */
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
/** A browser that opens a video by its URL plays it in a document that loads the same URL. */
const policyOfVideos = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin";

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'image/tiff': 'tif',
};
const extensionOf = (type: string): string =>
  extensions[type] ?? (/^(?:image|video)\/([a-z0-9]+)$/.exec(type)?.[1] || 'bin');

/** Names the file after the image's id: the uploader's file name may reveal more than the image does. */
export const disposition = (id: string, contentType: string): string =>
  `inline; filename="${id}.${extensionOf(contentType)}"`;

const year = 31_536_000;

/** How often one request begins again if its rendition is evicted before it can be sent, or the picture is replaced. */
const tries = 3;

export const clientOf = (req: Request): ClientRequest => ({ address: clientAddress(req), requestId: requestIdOf(req) });

/** Runs before anything can fail: pages of other origins must be able to read error answers too. */
export const prepare: RequestHandler = (req, res, next) => {
  // The API's CORS middleware declares that answers vary by origin; these do not.
  res.removeHeader('Vary');
  res.setHeader('Content-Security-Policy', contentSecurityPolicy);
  if (!openToAnyOrigin(req, res)) next();
};

/** How long caches may keep pictures, in seconds. */
export interface CacheLife {
  browsers: number;
  /** Caches that no purge reaches. */
  shared: number;
  /** Whether the CDN in front is told of purges. */
  isCdnPurged: boolean;
}

/** What the life of an answer depends on. */
export interface Lifetime {
  /** When its URL expires. */
  exp?: number | undefined;
  /** Seconds for which it may be kept in any case. */
  most?: number;
  /** Whether it changes only with the image, so that a purge of the image ends all copies. */
  isLasting: boolean;
  /** Whether another picture has another URL, so that browsers never ask again. A deletion must still reach other caches. */
  stays?: boolean;
}

type Headers = Record<string, string>;

/** What a request is answered with. */
export interface ResolvedRendition {
  owner: RenditionOwner;
  rendition: Rendition;
  /** The sides that were reduced to the limits, as in a URL. */
  clamped: string | undefined;
  /** The most bytes that were asked for. */
  mb: number | undefined;
  /** How long caches may keep it. */
  caching: Headers;
}

export interface RenditionDelivery {
  /** What objects are sent with. */
  sending(req: Request, count: (bytes: number) => void): Omit<SendOptions, 'key' | 'tags' | 'headers'>;
  /** An answer must not be kept longer than its URL is valid, and not be used after that while the service cannot be asked. */
  keeping(req: Request, lifetime: Lifetime): Headers;
  /**
   * Sends a rendition, and has it rendered if it is not stored.
   *
   * @param resolve is called again if the picture was replaced meanwhile; null if it has answered the request
   * @throws AppError
   */
  send(resolve: () => Promise<ResolvedRendition | null>, req: Request, res: Response): Promise<void>;
}

/** Sends renditions, with the headers that all of them have. */
export function createRenditionDelivery(deps: DeliveryDependencies): RenditionDelivery {
  const { storage, metrics, readers, life } = deps;
  const tags = new ContentTags(storage);

  const sending: RenditionDelivery['sending'] = (req, count) => ({
    storage,
    readers,
    ...(countsHere(req, deps.edgeToken) && {
      onSent: (bytes: number) => {
        if (bytes > 0) count(bytes);
      },
    }),
  });

  const sendIfThere = (
    { owner, rendition, clamped, mb, caching }: ResolvedRendition,
    req: Request,
    res: Response,
  ): Promise<boolean> =>
    sendObjectIfThere(req, res, {
      ...sending(req, owner.count),
      key: keys.publicPrefix('images', owner.id) + rendition.name,
      tags,
      confirmedWithinMs,
      headers: (info: { contentType: string; size: number }) => ({
        'Content-Disposition': disposition(owner.fileName, info.contentType),
        ...(info.contentType.startsWith('video/') && { 'Content-Security-Policy': policyOfVideos }),
        ...(mb !== undefined && info.size > mb && { 'X-Exceeds': 'mb' }),
        ...(clamped !== undefined && { 'X-Clamped': clamped }),
        ...caching,
      }),
    });

  return {
    sending,
    keeping(req, { exp, most = Number.POSITIVE_INFINITY, isLasting, stays = false }) {
      const { browsers, shared, isCdnPurged } = life;
      const left = exp === undefined ? most : Math.max(0, Math.min(most, Math.floor(exp - Date.now() / 1000)));
      const mayLast = isLasting && exp === undefined && shared > 0;
      const seconds = stays ? year : Math.min(browsers, shared, left);
      const sharedSeconds = mayLast && isCdnPurged ? purgedSeconds : Math.min(shared, left);
      const parts = [
        `public, max-age=${seconds}`,
        ...(stays ? ['immutable'] : []),
        ...(sharedSeconds === seconds ? [] : [`s-maxage=${sharedSeconds}`]),
        ...(exp === undefined ? [] : ['must-revalidate']),
      ];
      return {
        'Cache-Control': parts.join(', '),
        ...(mayLast && followsPurges(req, deps.edgeToken) && { 'X-Accel-Expires': String(purgedSeconds) }),
      };
    },
    async send(resolve, req, res) {
      for (let n = 0; n <= tries; n += 1) {
        const resolved = await resolve();
        if (resolved === null) return;
        const { owner, rendition } = resolved;
        if (await sendIfThere(resolved, req, res)) {
          if (n > 0) return;
          metrics.requests.inc({ outcome: 'hit' });
          owner.accessTimes.record({ imageId: owner.id, name: rendition.name });
          return;
        }
        if (n === tries) break;
        try {
          await owner.renderer.render(owner.id, rendition, clientOf(req));
        } catch (error) {
          if (!(await owner.wasReplaced(error))) throw error;
        }
      }
      throw new AppError('unavailable', 'The rendition was evicted before it could be sent.', { retryAfter: 1 });
    },
  };
}
