import { tagAnswer } from '@millrace/delivery';
import type { Request, Response } from 'express';
import { acceptedFormats } from '../../parameters/accept.ts';
import { withFocalPoint } from '../../parameters/focal.ts';
import { invalidParameters, type ParsedParameters } from '../../parameters/parse.ts';
import { applyRules, type TransformRules } from '../../parameters/rules.ts';
import { type Oversize, sizedRendition } from '../../parameters/withinLimits.ts';
import { imageTables } from '../../tables.ts';
import { remoteAddress } from './remote/address.ts';
import { type Remote, VersionGoneError } from './remote/index.ts';
import { clientOf, type RenditionDelivery, type RenditionOwner, type ResolvedRendition } from './renditionDelivery.ts';
import type { Signatures } from './signatures.ts';

/** A segment of a path that begins with "~" names no image. */
const mark = '~';

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

/** Answers `/img/~<base64url of a URL>/…`. */
export function createRemotePixels(deps: RemotePixelDependencies) {
  const { remote, delivery, signatures, rules, oversize } = deps;
  const { sources, renditions, use, metrics } = remote;

  return async (source: string, req: Request, res: Response): Promise<void> => {
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
}
