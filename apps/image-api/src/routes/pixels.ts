import type { Account } from '@millrace/auth';
import { type ByteCounter, objectAnswers, objectRequestHeaders, sendObjectIfThere } from '@millrace/delivery';
import { type Api, mediaId, operation } from '@millrace/http';
import { imageUrlParameters, isImageParameter } from '@millrace/jobs';
import { type BlockedMedia, noSuch } from '@millrace/media-service';
import { AppError } from '@millrace/service';
import type { Express, Request, Response } from 'express';
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
import type { FocalPoints } from '../services/focalPoints.ts';
import type { Originals } from '../services/originals.ts';
import type { AccountPresets } from '../services/presets/presets.ts';
import type { Remote } from '../services/remote/index.ts';
import type { Renditions } from '../services/renditions/index.ts';
import type { Signatures } from '../signatures.ts';
import { imageTables } from '../tables.ts';
import { mountRemotePixels } from './remotePixels.ts';
import { createRenditionDelivery, type DeliveryDependencies, disposition, prepare } from './renditionDelivery.ts';
import {
  deliveryTag,
  ofSignature,
  pathParams,
  renditionAnswers,
  renditionTypes,
  signature,
} from './renditionRecord.ts';

const params = z.object({ id: mediaId });

/** Types of the pictures that can be uploaded. */
export const originalTypes = [...renditionTypes, 'image/svg+xml', 'image/tiff', 'image/bmp'] as const;

const inQuery = new Set(Object.keys(ofSignature));

/** Public: no credentials. */
export const pixelOperations = {
  original: operation({
    method: 'get',
    path: '/img/:id',
    atRoot: true,
    operationId: 'getOriginal',
    tag: deliveryTag,
    summary: 'Get the original',
    security: 'public',
    params,
    headers: objectRequestHeaders,
    ownQuery: z.object(ofSignature),
    answers: objectAnswers('The image as uploaded', originalTypes, ['Content-Disposition']),
    errors: ['range_not_satisfiable', 'invalid_request', 'forbidden'],
  }),
  rendition: operation({
    ...renditionAnswers,
    method: 'get',
    path: '/img/:id/*params',
    atRoot: true,
    operationId: 'getRendition',
    summary: 'Get a rendition, with its parameters in the path',
    params: params.extend({ params: pathParams }),
    ownQuery: z.object(ofSignature),
  }),
  transform: operation({
    ...renditionAnswers,
    method: 'get',
    path: '/images/:id/transform',
    operationId: 'transformImage',
    summary: 'Get a rendition, with its parameters in the query',
    params,
    ownQuery: imageUrlParameters.extend({ [signatureName]: signature }),
  }),
};

/** A time in `t` is a common cache buster, and never the name of a preset. */
const isMisplaced = ({ name, value }: Pair): boolean =>
  isImageParameter(name) && !inQuery.has(name) && !(name === 't' && /^\d+$/.test(value));

/** Caches ask for a rendition around a focal point again after so many seconds, because its owner may move the point. */
const focalCacheSeconds = 60;

export interface PixelDependencies extends DeliveryDependencies {
  originals: Originals;
  focalPoints: Pick<FocalPoints, 'of'>;
  blocked: Pick<BlockedMedia, 'assertOpen'>;
  renditions: Pick<Renditions, 'renderer' | 'accessTimes'>;
  remote: Remote;
  signatures: Signatures;
  rules: TransformRules;
  presets: Pick<AccountPresets, 'find'>;
  /** Who gets originals: all, those with a signed URL, or nobody. */
  access: 'open' | 'signed' | 'closed';
  bytes: ByteCounter;
}

/** Mounts the public URLs of images: `/img/…` at the root, and `/images/:id/transform` of the API. */
export function createPixels(deps: PixelDependencies): {
  mountRoot(app: Express, api: Api<Account>): void;
  mount(api: Api<Account>): void;
} {
  const delivery = createRenditionDelivery(deps);
  const countOf = (id: string) => (bytes: number) => deps.bytes.add({ id, bytes });

  /** @returns when the URL expires; undefined for never */
  const assertOriginalAllowed = (id: string, query: readonly Pair[]): number | undefined => {
    if (deps.access === 'open') return undefined;
    if (deps.access === 'closed') throw new AppError('forbidden', 'This service does not send originals.');
    const parsed = parseParameters(query);
    deps.signatures.assertOriginalSigned(id, parsed);
    return parsed.parameters.exp;
  };

  const sendOriginal = async (id: string, query: readonly Pair[], req: Request, res: Response): Promise<void> => {
    const exp = assertOriginalAllowed(id, query);
    deps.blocked.assertOpen(id);
    const { sourceKey, mimeType } = await deps.originals.get(id);
    const headers = {
      'Content-Type': mimeType,
      'Content-Disposition': disposition(id, mimeType),
      ...delivery.untilExpiry(exp),
    };
    const options = { ...delivery.sending(req, countOf(id)), key: sourceKey, headers: () => headers };
    if (await sendObjectIfThere(req, res, options)) return;
    deps.originals.forget(id);
    throw noSuch(imageTables);
  };

  /** The preset of the image's account, if the parameters name one. Asks the database only for what this process does not know. */
  const ownPreset = async (imageId: string, parsed: ParsedParameters) => {
    const name = accountPresetOf(parsed, deps.rules);
    if (name === undefined) return undefined;
    const { accountId } = await deps.originals.get(imageId);
    return deps.presets.find(accountId, name);
  };

  const sendRendition = async (
    imageId: string,
    parsed: ParsedParameters,
    req: Request,
    res: Response,
  ): Promise<void> => {
    deps.signatures.assertSigned(imageId, parsed);
    deps.blocked.assertOpen(imageId);
    const asked = applyRules(parsed, deps.rules, await ownPreset(imageId, parsed));
    const isFocal = asked.g === 'focal';
    const parameters = isFocal ? withFocalPoint(asked, await deps.focalPoints.of(imageId)) : asked;
    const keptSeconds = isFocal ? Math.min(focalCacheSeconds, deps.cacheSeconds) : deps.cacheSeconds;
    if (parameters.f === 'auto') res.vary('Accept');
    const rendition = renditionOf(parameters, acceptedFormats(req.headers.accept));
    const owner = { id: imageId, fileName: imageId, count: countOf(imageId), ...deps.renditions };
    const kept = { seconds: keptSeconds, exp: parsed.parameters.exp, mb: parameters.mb };
    await delivery.send(owner, rendition, kept, req, res);
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

  /** The path is read as it is written: Express decodes it, and an encoded comma must not separate parameters. */
  const parametersInPath = (req: Request): ParsedParameters => {
    const written = req.originalUrl.split('?', 1)[0]?.split('/').slice(3).join('/') ?? '';
    return parseParameters([...pathPairs(written), ...signatureInQuery(req)]);
  };

  return {
    mountRoot(app, api) {
      app.use('/img', prepare);
      api.handle(pixelOperations.original, async ({ params }, req, res) => {
        await sendOriginal(params.id, signatureInQuery(req), req, res);
      });
      // Before the next one, which would match too.
      mountRemotePixels(api, { ...deps, delivery, read: parametersInPath });
      api.handle(pixelOperations.rendition, async ({ params }, req, res) => {
        await sendRendition(params.id, parametersInPath(req), req, res);
      });
      app.use(api.router);
    },
    mount(api) {
      api.handle(
        pixelOperations.transform,
        async ({ params }, req, res) => {
          await sendRendition(params.id, parseParameters(queryPairs(req.query)), req, res);
        },
        [prepare],
      );
    },
  };
}
