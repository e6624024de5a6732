import { describe, expect, it } from '@jest/globals';
import { type Contract, createApi, createHttpApp, type OperationSpec, type Security } from '@millrace/http';
import { AppError, createMetrics, silentLogger, startServer } from '@millrace/service';
import { holdRequest } from '@millrace/testkit/heldRequest';
import { imageService } from '../../../../apps/image-api/src/service.ts';
import { musicService } from '../../../../apps/music-api/src/service.ts';
import { videoService } from '../../../../apps/video-api/src/service.ts';

const contracts: readonly (readonly [string, Contract])[] = [
  ['video-api', videoService.contract],
  ['music-api', musicService.contract],
  ['image-api', imageService.contract],
];

/** The operation at a path of its own, because a path parameter that is not valid is a 404. */
const plain = ({ params: _params, headers: _headers, ...spec }: OperationSpec): OperationSpec => ({
  ...spec,
  path: `/${spec.operationId}`,
});

const forEach = (): Record<Security, never[]> => ({
  public: [],
  publicJwt: [],
  publicJwtOrKey: [],
  optionalJwt: [],
  jwt: [],
  key: [],
  jwtOrKey: [],
  admin: [],
});

describe.each(contracts)('a request to %s whose body comes late', (_app, contract) => {
  it('is refused by every operation if its credential has ended since', async () => {
    // A form is read by its handler, and confirmed by its place among the uploads.
    const taking = contract.operations.filter(({ body, security }) => body !== undefined && security !== 'public');
    let hasEnded = false;
    const again = (_req: unknown, _res: unknown, next: () => void): void => {
      if (hasEnded) throw new AppError('unauthenticated');
      next();
    };
    const api = createApi({
      guards: forEach(),
      afterBody: {
        public: [],
        publicJwt: [again],
        publicJwtOrKey: [again],
        optionalJwt: [again],
        jwt: [again],
        key: [again],
        jwtOrKey: [again],
        admin: [again],
      },
      requireScope: () => (_req, _res, next) => next(),
      callerOf: () => undefined,
    });
    for (const spec of taking) api.handle(plain(spec), (_input, _req, res) => void res.status(204).end());
    const app = createHttpApp({
      log: silentLogger(),
      metrics: createMetrics('test'),
      checks: {},
      state: () => 'running',
      routes: (express) => express.use(api.router),
    });
    const server = await startServer(app, { port: 0, host: '127.0.0.1' });
    try {
      const begin = ({ operationId, method }: OperationSpec) =>
        holdRequest(`http://127.0.0.1:${server.port}/${operationId}`, {
          method: method.toUpperCase(),
          headers: { 'content-type': 'application/json' },
          body: '{"anything": 1}',
        });
      const held = await Promise.all(taking.map(async (spec) => ({ spec, request: await begin(spec) })));
      expect(held.length).toBeGreaterThan(10);
      hasEnded = true;
      for (const { spec, request } of held) {
        expect([spec.operationId, (await request.finish()).status]).toEqual([spec.operationId, 401]);
      }
    } finally {
      await server.close(0);
    }
  });
});
