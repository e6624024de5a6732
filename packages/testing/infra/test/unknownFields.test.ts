import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Contract, createApi, createHttpApp, type OperationSpec } from '@millrace/http';
import { createMetrics, type RunningServer, silentLogger, startServer } from '@millrace/service';
import { openStorage, type Storage } from '@millrace/storage';
import { documentOf } from '@millrace/tools';
import { receiveUpload } from '@millrace/uploads';
import { z } from 'zod';
import { imageService } from '../../../../apps/image-api/src/service.ts';
import { musicService } from '../../../../apps/music-api/src/service.ts';
import { videoService } from '../../../../apps/video-api/src/service.ts';

/**
 * The operations with a body or a form of the interface specifications. A specification has `POST /keys` too, but with a misspelt
 * restriction, a key would have all rights.
 */
const ofAll = ['login', 'register'];
const ofPlaylists = ['addTrackToPlaylist', 'createPlaylist', 'removeTrackFromPlaylist', 'updatePlaylist'];
const contracts: readonly (readonly [string, Contract, readonly string[]])[] = [
  ['video-api', videoService.contract, [...ofAll, 'countView', 'uploadVideo']],
  ['music-api', musicService.contract, [...ofAll, ...ofPlaylists, 'countPlay', 'uploadTrack']],
  ['image-api', imageService.contract, [...ofAll, 'uploadImage']],
];

/** Names of fields, each with another one. */
type Misspelt = readonly (readonly [name: string, wrong: string])[];

/** Without their first letters. */
const shortened = (names: readonly string[]): Misspelt => names.map((name) => [name, name.slice(1)]);

/** With a field like these ignored, a key may do everything, an endpoint gets all events, and a video is public. */
const nearly = [
  ['/keys', 'scope', 'scopes'],
  ['/webhooks', 'type', 'types'],
  ['/videos', 'visability', 'visibility'],
] as const;

/** The names of the fields of a body or a form. */
function namesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodPipe ? namesOf(schema.in) : [];
}

const problem = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })).default([]) });
const object = z.looseObject({ properties: z.unknown(), additionalProperties: z.unknown().optional() });

/** The schemas of objects with fields in a document, at every depth. */
function objectsIn(node: unknown): z.output<typeof object>[] {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(objectsIn);
  return 'properties' in node && 'type' in node ? [object.parse(node), ...inside] : inside;
}

describe.each(contracts)('fields that %s does not know', (_app, contract, ignoring) => {
  const taking = contract.operations.filter(({ body, form }) => body !== undefined || form !== undefined);
  let folder: string;
  let storage: Storage;
  let server: RunningServer;

  /** The operation at a path of its own, because a path parameter that is not valid is a 404. */
  const plain = ({ params: _params, headers: _headers, ...spec }: OperationSpec): OperationSpec => ({
    ...spec,
    path: `/${spec.operationId}`,
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'millrace-fields-'));
    storage = await openStorage({ url: `file://${folder}`, log: silentLogger() });
    const none: [] = [];
    const guards = {
      public: none,
      publicJwt: none,
      publicJwtOrKey: none,
      optionalJwt: none,
      jwt: none,
      key: none,
      jwtOrKey: none,
      admin: none,
    };
    const api = createApi({
      guards,
      afterBody: guards,
      requireScope: () => (_req, _res, next) => next(),
      callerOf: () => undefined,
    });
    for (const spec of taking) {
      const { form, unknownFields } = spec;
      api.handle(plain(spec), async ({ body }, req, res) => {
        if (body === undefined && form !== undefined) {
          const operation = { form, ...(unknownFields && { unknownFields }) };
          const begin = () => Promise.reject(new Error('no file was sent'));
          await receiveUpload(req, res, { storage, maxBytes: 1, operation, begin });
        }
        res.status(204).end();
      });
    }
    const app = createHttpApp({
      log: silentLogger(),
      metrics: createMetrics('test'),
      checks: {},
      state: () => 'running',
      routes: (express) => express.use(api.router),
    });
    server = await startServer(app, { port: 0, host: '127.0.0.1' });
  });

  afterAll(async () => {
    await server.close(0);
    await storage.close();
    await rm(folder, { recursive: true });
  });

  /** Sends fields under other names. */
  async function sendMisspelt({ operationId, method }: OperationSpec, misspelt: Misspelt, as: 'form' | 'json') {
    const form = new FormData();
    for (const [, wrong] of misspelt) form.append(wrong, 'x');
    const json = { 'Content-Type': 'application/json' };
    const response = await fetch(`http://127.0.0.1:${server.port}/${operationId}`, {
      method: method.toUpperCase(),
      ...(as === 'form'
        ? { body: form }
        : { headers: json, body: JSON.stringify(Object.fromEntries(misspelt.map(([, wrong]) => [wrong, 'x']))) }),
    });
    const answer = await response.text();
    return {
      status: response.status,
      warning: response.headers.get('warning'),
      errors: answer === '' ? [] : problem.parse(JSON.parse(answer)).errors,
    };
  }

  const refused = (name: string, wrong: string) => ({
    field: wrong,
    message: `is not known; the known field most like it is ${name}`,
  });

  it('are ignored by the operations of the specifications only', () => {
    const found = contract.operations.filter(({ unknownFields }) => unknownFields === 'ignored');
    expect(found.map(({ operationId }) => operationId).sort()).toEqual([...ignoring].sort());
  });

  it('of a JSON body are refused or named in a warning, by every operation', async () => {
    for (const spec of taking) {
      if (spec.body === undefined) continue;
      const names = namesOf(spec.body);
      expect([spec.operationId, names.length > 0]).toEqual([spec.operationId, true]);
      const misspelt = shortened(names);
      const { status, warning, errors } = await sendMisspelt(spec, misspelt, 'json');
      if (ignoring.includes(spec.operationId)) {
        for (const [, wrong] of misspelt)
          expect([spec.operationId, warning]).toEqual([spec.operationId, expect.stringContaining(wrong)]);
        expect(errors.map(({ message }) => message).filter((message) => message.includes('not known'))).toEqual([]);
      } else {
        expect([spec.operationId, status, warning]).toEqual([spec.operationId, 400, null]);
        expect(errors).toEqual(expect.arrayContaining(misspelt.map(([name, wrong]) => refused(name, wrong))));
      }
    }
  });

  it('are refused where they say almost what restricts something: the known name is told', async () => {
    const found = nearly.flatMap(([path, wrong, name]) => {
      const spec = taking.find((one) => one.method === 'post' && one.path === path);
      return spec === undefined ? [] : [{ spec, wrong, name }];
    });
    const media = ignoring.includes('uploadVideo') ? ['/videos'] : [];
    expect(found.map(({ spec }) => spec.path)).toEqual(['/keys', '/webhooks', ...media]);
    for (const { spec, wrong, name } of found) {
      const { status, errors } = await sendMisspelt(spec, [[name, wrong]], 'json');
      expect([spec.path, status, errors]).toEqual([spec.path, 400, expect.arrayContaining([refused(name, wrong)])]);
    }
  });

  it('of a form are refused or named in a warning, by every operation', async () => {
    for (const spec of taking) {
      if (spec.form === undefined) continue;
      const names = [...namesOf(spec.form.fields), ...Object.keys(spec.form.files)];
      const misspelt = shortened(names);
      const { status, warning, errors } = await sendMisspelt(spec, misspelt, 'form');
      const [[name, wrong] = ['', '']] = misspelt;
      if (ignoring.includes(spec.operationId)) {
        for (const [, one] of misspelt)
          expect([spec.operationId, warning]).toEqual([spec.operationId, expect.stringContaining(one)]);
        expect(errors).toEqual([{ field: 'file', message: 'is required' }]);
      } else {
        expect([spec.operationId, status, warning]).toEqual([spec.operationId, 400, null]);
        // A form is refused at its first field.
        expect(errors).toEqual([refused(name, wrong)]);
      }
    }
  });

  it('are refused by the document exactly where the service refuses them, at every depth', () => {
    for (const spec of taking) {
      const { paths } = documentOf({ ...contract, operations: [plain(spec)] }, '1');
      const body = z.looseObject({ requestBody: z.unknown() }).parse(paths?.[`/${spec.operationId}`]?.[spec.method]);
      const objects = objectsIn(body.requestBody);
      expect([spec.operationId, objects.length > 0]).toEqual([spec.operationId, true]);
      const isOpen = ignoring.includes(spec.operationId);
      for (const { additionalProperties } of objects) {
        expect([spec.operationId, additionalProperties]).toEqual([spec.operationId, isOpen ? undefined : false]);
      }
    }
  });
});
