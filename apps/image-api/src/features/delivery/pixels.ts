import { type ByteCounter, sendObjectIfThere, tagAnswer } from '@millrace/delivery';
import { redirect as sendRedirect } from '@millrace/http';
import { type ImageUrlParameters, isImageParameter } from '@millrace/image-url';
import { noSuch } from '@millrace/media';
import type { BlockedMedia } from '@millrace/platform';
import { AppError } from '@millrace/service';
import type { Request, Response } from 'express';
import { acceptedFormats } from '../../parameters/accept.ts';
import { withFocalPoint } from '../../parameters/focal.ts';
import { oncePer } from '../../parameters/oncePer.ts';
import {
  invalidParameters,
  type Pair,
  type ParsedParameters,
  parseParameters,
  pathPairs,
  queryPairs,
  signatureName,
} from '../../parameters/parse.ts';
import { createPathReader } from '../../parameters/pathReader.ts';
import { accountPresetOf, applyRules, type TransformRules } from '../../parameters/rules.ts';
import { dependsOnMore, queriedVersion, versionAnswer } from '../../parameters/version.ts';
import { type Oversize, sizedRendition } from '../../parameters/withinLimits.ts';
import { imageTables } from '../../tables.ts';
import type { FocalPoints } from './focalPoints.ts';
import type { Originals } from './originals.ts';
import type { Remote } from './remote/index.ts';
import { createRemotePixels } from './remotePixels.ts';
import {
  createRenditionDelivery,
  type DeliveryDependencies,
  disposition,
  type RenditionOwner,
  type ResolvedRendition,
} from './renditionDelivery.ts';
import { ofSignature } from './renditionRecord.ts';
import type { Renditions } from './renditions/index.ts';
import type { WatermarkVersions } from './renditions/watermark.ts';
import { ReplacedError } from './replaced.ts';
import type { Signatures } from './signatures.ts';

const inQuery = new Set(Object.keys(ofSignature));

/** A time in `t` is a common cache buster, and never the name of a preset. `v` is another. */
const isMisplaced = ({ name, value }: Pair): boolean =>
  isImageParameter(name) && !inQuery.has(name) && name !== 'v' && !(name === 't' && /^\d+$/.test(value));

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

/** How often one request begins again if the image is replaced. */
const tries = 3;

/** Caches ask again after so many seconds for what its owner may change: a focal point, and where the URL of an old version leads. */
const changingCacheSeconds = 60;

export interface PixelDependencies extends DeliveryDependencies {
  originals: Originals;
  watermarks: WatermarkVersions;
  focalPoints: Pick<FocalPoints, 'of'>;
  blocked: Pick<BlockedMedia, 'assertOpen'>;
  renditions: Pick<Renditions, 'renderer' | 'accessTimes'>;
  remote: Remote;
  signatures: Signatures;
  rules: TransformRules;
  /** What becomes of sides that are larger than a result may be. */
  oversize: Oversize;
  /** Finds a preset of an account. */
  findPreset: (accountId: number, name: string) => Promise<ImageUrlParameters | undefined>;
  /** Who gets originals: all, those with a signed URL, or nobody. */
  access: 'open' | 'signed' | 'closed';
  bytes: ByteCounter;
}

/** Answers the public URLs of images: `/img/…` at the root, and `/images/:id/transform` of the API. */
export function createPixels(deps: PixelDependencies) {
  const delivery = createRenditionDelivery(deps);
  const readPath = createPathReader();
  const ruled = oncePer((parsed: ParsedParameters) => applyRules(parsed, deps.rules));
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
    tagAnswer(res, imageTables.kind, id);
    const exp = assertOriginalAllowed(id, query);
    deps.blocked.assertOpen(id);
    const asked = queriedVersion(req.query.v);
    const isLasting = deps.access === 'open';
    for (let n = 0; n < tries; n += 1) {
      const { sourceKey, mimeType, v } = await deps.originals.of(id);
      const stays = asked === v && exp === undefined;
      const headers = {
        'Content-Type': mimeType,
        'Content-Disposition': disposition(id, mimeType),
        ...delivery.keeping(req, { exp, isLasting, stays }),
      };
      const options = { ...delivery.sending(req, countOf(id)), key: sourceKey, headers: () => headers };
      if (await sendObjectIfThere(req, res, options)) return;
      // Deleted, or replaced a moment ago.
      deps.originals.forget(id);
    }
    throw noSuch(imageTables);
  };

  /** A preset of the image's account. Asks the database only for what this process does not know. */
  const ownPreset = async (imageId: string, name: string) => {
    const { accountId } = await deps.originals.of(imageId);
    return deps.findPreset(accountId, name);
  };

  const redirect = (req: Request, res: Response, { parsed, form, imageId }: RenditionRequest, v: number): void => {
    const { exp } = parsed.parameters;
    const pairs = parsed.pairs.map((pair) => (pair.name === 'v' ? { ...pair, value: String(v) } : pair));
    const signature = deps.signatures.sign(imageId, pairs);
    const all = signature === undefined ? pairs : [...pairs, { name: signatureName, value: signature }];
    res.set(delivery.keeping(req, { exp, most: changingCacheSeconds, isLasting: false }));
    sendRedirect(res, locations[form](all));
  };

  const ownerOf = (imageId: string, watermark: { id: string } | undefined): RenditionOwner => ({
    id: imageId,
    fileName: imageId,
    count: countOf(imageId),
    ...deps.renditions,
    wasReplaced(error) {
      if (!(error instanceof ReplacedError)) return false;
      deps.originals.forget(imageId);
      if (watermark !== undefined) deps.originals.forget(watermark.id);
      return true;
    },
  });

  /** What is sent for a request, with the versions of now; null if the version of the URL was replaced, and the request is answered. */
  const resolve = async (
    request: RenditionRequest,
    asked: ImageUrlParameters,
    req: Request,
    res: Response,
  ): Promise<ResolvedRendition | null> => {
    const { imageId, parsed } = request;
    const { exp, v: askedVersion } = parsed.parameters;
    const known = deps.originals.known(imageId) ?? (await deps.originals.versionOf(imageId));
    const answer = versionAnswer(askedVersion, known);
    if ('replacedBy' in answer) {
      redirect(req, res, request, answer.replacedBy);
      return null;
    }
    const isFocal = asked.g === 'focal';
    const parameters = isFocal ? withFocalPoint(asked, await deps.focalPoints.of(imageId)) : asked;
    const watermark = parameters.wm && (await deps.watermarks.of(parameters.wm[0]));
    const versions = { v: answer.v, ...(watermark && { watermark }) };
    const accepted = acceptedFormats(req.headers.accept);
    const sized = sizedRendition(parameters, accepted, { versions, source: known.size, oversize: deps.oversize });
    const changesAlone = !dependsOnMore({ ...asked, t: parsed.parameters.t });
    const stays = answer.stays && exp === undefined && changesAlone;
    // A key of signatures may be withdrawn.
    const isLasting = changesAlone && parsed.signature === undefined;
    const caching = delivery.keeping(req, { exp, ...(isFocal && { most: changingCacheSeconds }), isLasting, stays });
    return { owner: ownerOf(imageId, watermark), ...sized, mb: parameters.mb, caching };
  };

  const sendRendition = async (request: RenditionRequest, req: Request, res: Response): Promise<void> => {
    const { imageId, parsed } = request;
    tagAnswer(res, imageTables.kind, imageId);
    deps.signatures.assertSigned(imageId, parsed);
    deps.blocked.assertOpen(imageId);
    const preset = accountPresetOf(parsed, deps.rules);
    const asked =
      preset === undefined ? ruled(parsed) : applyRules(parsed, deps.rules, await ownPreset(imageId, preset));
    if (asked.f === 'auto') res.vary('Accept');
    // Again each time: the image may have been replaced.
    await delivery.send(() => resolve(request, asked, req, res), req, res);
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
    if (!req.originalUrl.includes('?')) return readPath(written);
    return parseParameters([...pathPairs(written), ...signatureInQuery(req)]);
  };

  const remote = createRemotePixels({ ...deps, delivery, read: parametersInPath });

  return {
    original: (id: string, req: Request, res: Response) => sendOriginal(id, signatureInQuery(req), req, res),
    rendition: (imageId: string, req: Request, res: Response) =>
      sendRendition({ imageId, parsed: parametersInPath(req), form: 'path' }, req, res),
    transform: (imageId: string, req: Request, res: Response) =>
      sendRendition({ imageId, parsed: parseParameters(queryPairs(req.query)), form: 'query' }, req, res),
    remote,
  };
}
