import type { Account } from '@millrace/auth';
import { type Api, operation } from '@millrace/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { acceptedFormats } from '../parameters/accept.ts';
import { withFocalPoint } from '../parameters/focal.ts';
import { invalidParameters, type ParsedParameters } from '../parameters/parse.ts';
import { renditionOf } from '../parameters/rendition.ts';
import { applyRules, type TransformRules } from '../parameters/rules.ts';
import { remoteAddress } from '../services/remote/address.ts';
import { type Remote, VersionGoneError } from '../services/remote/index.ts';
import type { Signatures } from '../signatures.ts';
import { clientOf, type RenditionDelivery } from './renditionDelivery.ts';
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

/** How often another version is looked for, if one was replaced while it was being rendered. */
const tries = 3;

export interface RemotePixelDependencies {
  remote: Remote;
  delivery: RenditionDelivery;
  signatures: Pick<Signatures, 'assertSigned'>;
  rules: TransformRules;
  cacheSeconds: number;
  /** The parameters of a request, from its path and its query. @throws AppError invalid_request */
  read: (req: Request) => ParsedParameters;
}

/** Mounts `/img/~<base64url of a URL>/…`. */
export function mountRemotePixels(api: Api<Account>, deps: RemotePixelDependencies): void {
  const { remote, delivery, signatures, rules } = deps;
  const { sources, renditions, use, metrics } = remote;

  const send = async (source: string, req: Request, res: Response): Promise<void> => {
    const parsed = deps.read(req);
    signatures.assertSigned(mark + source, parsed);
    const address = remoteAddress(source, remote.prefixes);
    const parameters = withFocalPoint(applyRules(parsed, rules), withoutPoint);
    // Watermarks are images of the same account, and a remote source has none.
    if (parameters.wm !== undefined) throw invalidParameters([{ field: 'wm', message: 'is for images of an account' }]);
    if (parameters.f === 'auto') res.vary('Accept');
    const rendition = renditionOf(parameters, acceptedFormats(req.headers.accept));
    use.record(address.id);
    for (let left = tries; ; left -= 1) {
      const { id, keptMs } = await sources.current(address, clientOf(req));
      const owner = {
        ...{ id, renderer: renditions.renderer, accessTimes: renditions.accessTimes },
        fileName: address.id.slice(0, 16),
        count: (bytes: number) => metrics.bytes.inc(bytes),
      };
      const seconds = Math.min(deps.cacheSeconds, Math.floor(keptMs / 1_000));
      try {
        await delivery.send(owner, rendition, { seconds, exp: parsed.parameters.exp, mb: parameters.mb }, req, res);
        return;
      } catch (error) {
        if (!(error instanceof VersionGoneError) || left === 1) throw error;
        await sources.recheck(address, id);
      }
    }
  };

  api.handle(remotePixelOperations.remote, ({ params }, req, res) => send(params.source, req, res));
}
