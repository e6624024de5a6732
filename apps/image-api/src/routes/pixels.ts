import { type Account, clientAddress } from '@millrace/auth';
import {
  type ByteCounter,
  ContentTags,
  countsHere,
  followsPurges,
  objectAnswers,
  objectRequestHeaders,
  openToAnyOrigin,
  purgedSeconds,
  type ReaderLimits,
  sendObjectIfThere,
  tagAnswer,
  tagHeaders,
} from '@millrace/delivery';
import { type Api, mediaId, operation, requestIdOf } from '@millrace/http';
import { type ImageUrlParameters, imageUrlParameters, isImageParameter } from '@millrace/jobs';
import { type BlockedMedia, noSuch } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import { keys, type Storage } from '@millrace/storage';
import type { Express, Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { acceptedFormats } from '../parameters/accept.ts';
import { withFocalPoint } from '../parameters/focal.ts';
import {
  invalidParameters,
  type Pair,
  type ParsedParameters,
  parseParameters,
  pathPairs,
  queryPairs,
  signatureName,
} from '../parameters/parse.ts';
import { renditionOf } from '../parameters/rendition.ts';
import { accountPresetOf, applyRules, type TransformRules } from '../parameters/rules.ts';
import { dependsOnMore, queriedVersion, versionAnswer } from '../parameters/version.ts';
import type { FocalPoints } from '../services/focalPoints.ts';
import type { Originals } from '../services/originals.ts';
import type { AccountPresets } from '../services/presets/presets.ts';
import type { AccessTimes } from '../services/renditions/accessTimes.ts';
import type { RenditionMetrics } from '../services/renditions/metrics.ts';
import type { Renderer } from '../services/renditions/renderer.ts';
import type { WatermarkVersions } from '../services/renditions/watermark.ts';
import { ReplacedError } from '../services/replacing/replaced.ts';
import type { Signatures } from '../signatures.ts';
import { imageTables } from '../tables.ts';

const tag = 'Delivery';
const params = z.object({ id: mediaId });

const renditionTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
/** Types of the pictures that can be uploaded. */
export const originalTypes = [...renditionTypes, 'image/svg+xml', 'image/tiff', 'image/bmp', 'image/heic'] as const;

/** As in the answers of both forms of a rendition's URL. */
const rendition = {
  tag,
  security: 'public',
  description:
    'With `f=auto`, the format is the best of those that the Accept header names. With the present version in `v`, caches may keep the answer for a year; an older one redirects to it.',
  headers: objectRequestHeaders,
  answers: {
    ...objectAnswers('The rendition', renditionTypes, ['Content-Disposition', 'X-Exceeds']),
    302: { description: 'The version of the URL was replaced: the URL with the present one', headers: ['Location'] },
  },
  everyAnswer: tagHeaders,
  errors: ['range_not_satisfiable', 'invalid_request', 'forbidden', 'unusable_media', 'rate_limited'],
} as const;

const signature = z.string().describe('Where the service requires signed URLs').optional();
const ofSignature = { [signatureName]: signature, exp: imageUrlParameters.shape.exp };
/** What belongs to the signature may be in the query of /img too. */
const inQuery = new Set(Object.keys(ofSignature));

const year = 31_536_000;
const unchanging = `public, max-age=${year}, immutable`;

/** Public: no credentials. */
export const pixelOperations = {
  original: operation({
    method: 'get',
    path: '/img/:id',
    atRoot: true,
    operationId: 'getOriginal',
    tag,
    summary: 'Get the original',
    security: 'public',
    params,
    headers: objectRequestHeaders,
    ownQuery: z.object({ ...ofSignature, v: imageUrlParameters.shape.v }),
    answers: objectAnswers('The image as uploaded', originalTypes, ['Content-Disposition']),
    everyAnswer: tagHeaders,
    errors: ['range_not_satisfiable', 'invalid_request', 'forbidden'],
  }),
  rendition: operation({
    ...rendition,
    method: 'get',
    path: '/img/:id/*params',
    atRoot: true,
    operationId: 'getRendition',
    summary: 'Get a rendition, with its parameters in the path',
    params: params.extend({
      params: z
        .union([z.string(), z.array(z.string())])
        .meta({ description: 'Such as `w_800,h_600,f_webp`', override: { type: 'string' } }),
    }),
    ownQuery: z.object(ofSignature),
  }),
  transform: operation({
    ...rendition,
    method: 'get',
    path: '/images/:id/transform',
    operationId: 'transformImage',
    summary: 'Get a rendition, with its parameters in the query',
    params,
    ownQuery: imageUrlParameters.extend({ [signatureName]: signature }),
  }),
};

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

/** A time in `t` is a common cache buster, and never the name of a preset. `v` is another. */
const isMisplaced = ({ name, value }: Pair): boolean =>
  isImageParameter(name) && !inQuery.has(name) && name !== 'v' && !(name === 't' && /^\d+$/.test(value));

/** How long caches may keep pictures, in seconds. */
export interface CacheLife {
  browsers: number;
  /** Caches that no purge reaches. */
  shared: number;
  /** Whether the CDN in front is told of purges. */
  isCdnPurged: boolean;
}

/** What the life of an answer depends on. */
interface Lifetime {
  /** When its URL expires. */
  exp?: number | undefined;
  /** Seconds for which it may be kept in any case. */
  most?: number;
  /** Whether it changes only with the image, so that a purge of the image ends all copies. */
  isLasting: boolean;
}

/** A request for a rendition, in one of the two forms of its URL. */
interface RenditionRequest {
  imageId: string;
  parsed: ParsedParameters;
  form: keyof typeof locations;
}

/** The URL of other parameters, relative to that of the request. */
const locations = {
  path: (pairs: readonly Pair[]): string => pairs.map(({ name, value }) => `${name}_${value}`).join(','),
  query: (pairs: readonly Pair[]): string =>
    `?${new URLSearchParams(pairs.map(({ name, value }): [string, string] => [name, value]))}`,
};

/** How often one request begins again if its rendition is evicted before it can be sent, or the image is replaced. */
const tries = 3;

/** Caches ask again after so many seconds for what its owner may change: a focal point, and where the URL of an old version leads. */
const changingCacheSeconds = 60;

export interface PixelDependencies {
  originals: Originals;
  watermarks: WatermarkVersions;
  focalPoints: Pick<FocalPoints, 'of'>;
  blocked: Pick<BlockedMedia, 'assertOpen'>;
  renderer: Pick<Renderer, 'render'>;
  accessTimes: Pick<AccessTimes, 'record'>;
  signatures: Signatures;
  rules: TransformRules;
  presets: Pick<AccountPresets, 'find'>;
  /** Who gets originals: all, those with a signed URL, or nobody. */
  access: 'open' | 'signed' | 'closed';
  metrics: Pick<RenditionMetrics, 'requests'>;
  bytes: ByteCounter;
  storage: Storage;
  readers: ReaderLimits;
  life: CacheLife;
  edgeToken: string | undefined;
}

/** Mounts the public URLs of images: `/img/…` at the root, and `/images/:id/transform` of the API. */
export function createPixels(deps: PixelDependencies): {
  mountRoot(app: Express, api: Api<Account>): void;
  mount(api: Api<Account>): void;
} {
  const { storage } = deps;
  const tags = new ContentTags(storage);

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
    return { storage, readers: deps.readers, ...(countsHere(req, deps.edgeToken) && { onSent }) };
  };

  /** An answer must not be kept longer than its URL is valid, and not be used after that while the service cannot be asked. */
  const keeping = (
    req: Request,
    { exp, most = Number.POSITIVE_INFINITY, isLasting }: Lifetime,
  ): Record<string, string> => {
    const { browsers, shared, isCdnPurged } = deps.life;
    const left = exp === undefined ? most : Math.max(0, Math.min(most, Math.floor(exp - Date.now() / 1000)));
    const mayLast = isLasting && exp === undefined && shared > 0;
    const seconds = Math.min(browsers, shared, left);
    const sharedSeconds = mayLast && isCdnPurged ? purgedSeconds : Math.min(shared, left);
    const parts = [
      `public, max-age=${seconds}`,
      ...(sharedSeconds === seconds ? [] : [`s-maxage=${sharedSeconds}`]),
      ...(exp === undefined ? [] : ['must-revalidate']),
    ];
    return {
      'Cache-Control': parts.join(', '),
      ...(mayLast && followsPurges(req, deps.edgeToken) && { 'X-Accel-Expires': String(purgedSeconds) }),
    };
  };

  /** @returns when the URL expires; undefined for never */
  const assertOriginalAllowed = (id: string, query: readonly Pair[]): number | undefined => {
    if (deps.access === 'open') return undefined;
    if (deps.access === 'closed') throw new AppError('forbidden', 'This service does not send originals.');
    const parsed = parseParameters(query);
    deps.signatures.assertOriginalSigned(id, parsed);
    return parsed.parameters.exp;
  };

  const sendOriginal = async (id: string, query: readonly Pair[], req: Request, res: Response): Promise<void> => {
    tagAnswer(res, imageTables.kind, id);
    const exp = assertOriginalAllowed(id, query);
    deps.blocked.assertOpen(id);
    const asked = queriedVersion(req.query.v);
    const isLasting = deps.access === 'open';
    for (let n = 0; n < tries; n += 1) {
      const { sourceKey, mimeType, v } = await deps.originals.of(id);
      const headers = {
        'Content-Type': mimeType,
        'Content-Disposition': disposition(id, mimeType),
        ...(asked === v && exp === undefined ? { 'Cache-Control': unchanging } : keeping(req, { exp, isLasting })),
      };
      if (await sendObjectIfThere(req, res, { ...sendingTo(req, id), key: sourceKey, headers: () => headers })) return;
      // Deleted, or replaced a moment ago.
      deps.originals.forget(id);
    }
    throw noSuch(imageTables);
  };

  /** The preset of the image's account, if the parameters name one. Asks the database only for what this process does not know. */
  const ownPreset = async (imageId: string, parsed: ParsedParameters) => {
    const name = accountPresetOf(parsed, deps.rules);
    if (name === undefined) return undefined;
    const { accountId } = await deps.originals.of(imageId);
    return deps.presets.find(accountId, name);
  };

  const redirect = (req: Request, res: Response, { parsed, form, imageId }: RenditionRequest, v: number): void => {
    const pairs = parsed.pairs.map((pair) => (pair.name === 'v' ? { ...pair, value: String(v) } : pair));
    const signature = deps.signatures.sign(imageId, pairs);
    const all = signature === undefined ? pairs : [...pairs, { name: signatureName, value: signature }];
    const { exp } = parsed.parameters;
    res.set(keeping(req, { exp, most: changingCacheSeconds, isLasting: false }));
    res.redirect(302, locations[form](all));
  };

  /** What is sent for a request, with the versions of now; null if the version of the URL was replaced, and the request is answered. */
  const resolve = async (request: RenditionRequest, asked: ImageUrlParameters, req: Request, res: Response) => {
    const { imageId, parsed } = request;
    const { exp, v: askedVersion } = parsed.parameters;
    const answer = versionAnswer(askedVersion, await deps.originals.versionOf(imageId));
    if ('replacedBy' in answer) {
      redirect(req, res, request, answer.replacedBy);
      return null;
    }
    const isFocal = asked.g === 'focal';
    const parameters = isFocal ? withFocalPoint(asked, await deps.focalPoints.of(imageId)) : asked;
    const watermark = parameters.wm && (await deps.watermarks.of(parameters.wm[0]));
    const versions = { v: answer.v, ...(watermark && { watermark }) };
    const rendition = renditionOf(parameters, acceptedFormats(req.headers.accept), versions);
    const changesAlone = !dependsOnMore({ ...asked, t: parsed.parameters.t });
    const stays = answer.stays && exp === undefined && changesAlone;
    // A key of signatures may be withdrawn.
    const isLasting = changesAlone && parsed.signature === undefined;
    const caching = stays
      ? { 'Cache-Control': unchanging }
      : keeping(req, { exp, ...(isFocal && { most: changingCacheSeconds }), isLasting });
    const options = {
      ...sendingTo(req, imageId),
      key: keys.publicPrefix('images', imageId) + rendition.name,
      tags,
      headers: (info: { contentType: string; size: number }) => ({
        'Content-Disposition': disposition(imageId, info.contentType),
        ...(parameters.mb !== undefined && info.size > parameters.mb && { 'X-Exceeds': 'mb' }),
        ...caching,
      }),
    };
    return { rendition, options };
  };

  const sendRendition = async (request: RenditionRequest, req: Request, res: Response): Promise<void> => {
    const { imageId, parsed } = request;
    deps.signatures.assertSigned(imageId, parsed);
    deps.blocked.assertOpen(imageId);
    const asked = applyRules(parsed, deps.rules, await ownPreset(imageId, parsed));
    if (asked.f === 'auto') res.vary('Accept');
    const client = { address: clientAddress(req), requestId: requestIdOf(req) };
    for (let n = 0; n <= tries; n += 1) {
      // Again each time: the image may have been replaced.
      const resolved = await resolve(request, asked, req, res);
      if (resolved === null) return;
      const { rendition, options } = resolved;
      if (await sendObjectIfThere(req, res, options)) {
        if (n > 0) return;
        deps.metrics.requests.inc({ outcome: 'hit' });
        deps.accessTimes.record({ imageId, name: rendition.name });
        return;
      }
      if (n === tries) break;
      try {
        await deps.renderer.render(imageId, rendition, client);
      } catch (error) {
        if (!(error instanceof ReplacedError)) throw error;
        deps.originals.forget(imageId);
        if (rendition.versions.watermark !== undefined) deps.originals.forget(rendition.versions.watermark.id);
      }
    }
    throw new AppError('unavailable', 'The rendition was evicted before it could be sent.', { retryAfter: 1 });
  };

  /** On /img, parameters belong into the path: in the query they are rejected. Unknown names (a cache buster) are ignored. */
  const signatureInQuery = (req: Request): Pair[] => {
    const pairs = queryPairs(req.query);
    const misplaced = pairs.filter((pair) => isMisplaced(pair));
    if (misplaced.length > 0) {
      const message = 'must be in the path: /img/<id>/<name>_<value>,…';
      throw invalidParameters(misplaced.map(({ name }) => ({ field: name, message })));
    }
    return pairs.filter(({ name }) => inQuery.has(name));
  };

  return {
    mountRoot(app, api) {
      app.use('/img', prepare);
      api.handle(pixelOperations.original, async ({ params }, req, res) => {
        await sendOriginal(params.id, signatureInQuery(req), req, res);
      });
      api.handle(pixelOperations.rendition, async ({ params }, req, res) => {
        // The raw path: Express decodes `params`, and an encoded comma must not separate parameters.
        const written = req.originalUrl.split('?', 1)[0]?.split('/').slice(3).join('/') ?? '';
        const parsed = parseParameters([...pathPairs(written), ...signatureInQuery(req)]);
        await sendRendition({ imageId: params.id, parsed, form: 'path' }, req, res);
      });
      app.use(api.router);
    },
    mount(api) {
      api.handle(
        pixelOperations.transform,
        async ({ params }, req, res) => {
          const parsed = parseParameters(queryPairs(req.query));
          await sendRendition({ imageId: params.id, parsed, form: 'query' }, req, res);
        },
        [prepare],
      );
    },
  };
}
