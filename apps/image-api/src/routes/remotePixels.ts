import type { Account } from '@millrace/auth';
import { tagAnswer } from '@millrace/delivery';
import { type Api, operation } from '@millrace/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { acceptedFormats } from '../parameters/accept.ts';
import { withFocalPoint } from '../parameters/focal.ts';
import { invalidParameters, type ParsedParameters } from '../parameters/parse.ts';
import { applyRules, type TransformRules } from '../parameters/rules.ts';
import { type Oversize, sizedRendition } from '../parameters/withinLimits.ts';
import { remoteAddress } from '../services/remote/address.ts';
import { type Remote, VersionGoneError } from '../services/remote/index.ts';
import type { Signatures } from '../signatures.ts';
import { imageTables } from '../tables.ts';
import { clientOf, type RenditionDelivery, type RenditionOwner, type ResolvedRendition } from './renditionDelivery.ts';
import { ofSignature, pathParams, renditionAnswers } from './renditionRecord.ts';

/** A segment of a path that begins with "~" names no image. */
const mark = '~';

/** Public: no credentials. */
export const remotePixelOperations = {
  remote: operation({
    ...renditionAnswers,
    method: 'get',
    path: '/img/~:source/*params',
    atRoot: true,
    operationId: 'getRemoteRendition',
    summary: 'Get a rendition of a picture of another server',
    description:
      'Only for addresses that the operator allows (`IMAGE_REMOTE_SOURCES`). With `f=auto`, the format is the best of those that the Accept header names.',
    params: z.object({
      source: z.string().describe('The URL of the picture, in base64url without padding'),
      params: pathParams,
    }),
    ownQuery: z.object(ofSignature),
    errors: [
      ...renditionAnswers.errors,
      ...(['unsupported_media_type', 'source_not_allowed', 'not_configured', 'source_failed'] as const),
    ],
  }),
};

/** The size is not needed: without a point of its own, a picture has its centre. */
const withoutPoint = { width: 1, height: 1, focal: null };

export interface RemotePixelDependencies {
  remote: Remote;
  delivery: RenditionDelivery;
  signatures: Pick<Signatures, 'assertSigned'>;
  rules: TransformRules;
  oversize: Oversize;
  /** The parameters of a request, from its path and its query. @throws AppError invalid_request */
  read: (req: Request) => ParsedParameters;
}

/** Mounts `/img/~<base64url of a URL>/…`. */
export function mountRemotePixels(api: Api<Account>, deps: RemotePixelDependencies): void {
  const { remote, delivery, signatures, rules, oversize } = deps;
  const { sources, renditions, use, metrics } = remote;

  const send = async (source: string, req: Request, res: Response): Promise<void> => {
    const parsed = deps.read(req);
    signatures.assertSigned(mark + source, parsed);
    const address = remoteAddress(source, remote.prefixes);
    tagAnswer(res, imageTables.kind, `remote-${address.id}`);
    const parameters = withFocalPoint(applyRules(parsed, rules), withoutPoint);
    // Watermarks are images of the same account, and a remote source has none.
    if (parameters.wm !== undefined) throw invalidParameters([{ field: 'wm', message: 'is for images of an account' }]);
    if (parameters.v !== undefined) throw invalidParameters([{ field: 'v', message: 'is for images of an account' }]);
    if (parameters.f === 'auto') res.vary('Accept');
    const accepted = acceptedFormats(req.headers.accept);
    use.record(address.id);
    const resolve = async (): Promise<ResolvedRendition> => {
      const { id, size, keptMs } = await sources.current(address, clientOf(req));
      const sized = sizedRendition(parameters, accepted, { source: size, oversize });
      const owner: RenditionOwner = {
        id,
        renderer: renditions.renderer,
        accessTimes: renditions.accessTimes,
        fileName: address.id.slice(0, 16),
        count: (bytes) => metrics.bytes.inc(bytes),
        async wasReplaced(error) {
          if (!(error instanceof VersionGoneError)) return false;
          await sources.recheck(address, id);
          return true;
        },
      };
      const lifetime = { exp: parsed.parameters.exp, most: Math.floor(keptMs / 1_000), isLasting: false };
      return { owner, ...sized, mb: parameters.mb, caching: delivery.keeping(req, lifetime) };
    };
    await delivery.send(resolve, req, res);
  };

  api.handle(remotePixelOperations.remote, ({ params }, req, res) => send(params.source, req, res));
}
