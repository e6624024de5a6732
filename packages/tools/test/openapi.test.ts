import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { type Contract, limitParam, type OperationSpec, operation } from '@millrace/http';
import { z } from 'zod';
import { imageService } from '../../../apps/image-api/src/service.ts';
import { musicService } from '../../../apps/music-api/src/service.ts';
import { videoService } from '../../../apps/video-api/src/service.ts';
import { read, root } from '../src/checkout.ts';
import { incompatibilities } from '../src/openapi/compatibility.ts';
import { documentOf } from '../src/openapi/document.ts';

const contracts: readonly (readonly [string, Contract])[] = [
  ['video-api', videoService.contract],
  ['music-api', musicService.contract],
  ['image-api', imageService.contract],
];
const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json')));
const pathOf = (app: string) => `apps/${app}/openapi.json`;

/** The commit whose documents clients know; CI names the one that a change is based on. */
const base = process.env.OPENAPI_BASE ?? 'HEAD';

/** A file of that commit; undefined if it did not exist. */
function committed(path: string): string | undefined {
  try {
    return execFileSync('git', ['show', `${base}:${path}`], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
}

describe.each(contracts)('openapi.json of %s', (app, contract) => {
  const document: unknown = JSON.parse(read(pathOf(app)));

  it('is what the code declares (otherwise run npm run docs:update)', () => {
    expect(document).toEqual(documentOf(contract, version, JSON.parse(read(`apps/${app}/openapi.examples.json`))));
  });

  it('breaks no client of the last commit, unless docs/api-changes.md says so', () => {
    const before = committed(pathOf(app));
    const changes = before === undefined ? [] : incompatibilities(JSON.parse(before), document);
    const declared = read('docs/api-changes.md');
    expect(changes.filter((change) => !declared.includes(change))).toEqual([]);
  });

  it('names each operation once', () => {
    const ids = contract.operations.map(({ operationId }) => operationId);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe('incompatibilities', () => {
  const item = z.object({ id: z.string(), size: z.int().max(10).optional() });
  const order = z.enum(['up', 'down']).optional();
  const limit = { max: 50, default: 10, what: 'Things' };
  const limitBefore = limitParam(limit).meta({ override: { type: 'integer', minimum: 1, default: 10 } });
  const spec = operation({
    method: 'put',
    path: '/things/:id',
    operationId: 'putThing',
    tag: 'Things',
    summary: 'Put a thing',
    security: 'jwtOrKey',
    params: z.object({ id: z.string() }),
    query: z.object({ order, limit: limitBefore }),
    body: item,
    answers: { 200: { description: 'The thing', json: item, headers: ['ETag'] } },
  });
  const documentWith = (changes: Partial<OperationSpec>): unknown =>
    documentOf({ title: 'Things', description: 'Things', apiPath: '/api', operations: [{ ...spec, ...changes }] }, '1');
  const found = (changes: Partial<OperationSpec>) => incompatibilities(documentWith({}), documentWith(changes));
  const answering = (json: z.ZodType) => ({ answers: { 200: { ...spec.answers[200], json } } });

  it.each<[string, Partial<OperationSpec>]>([
    ['nothing', {}],
    ['a new optional parameter', { query: z.object({ ...spec.query.shape, more: z.string().optional() }) }],
    [
      'another value that is accepted',
      { query: spec.query.extend({ order: z.enum(['up', 'down', 'by size']).optional() }) },
    ],
    ['a new optional field of the body', { body: item.extend({ note: z.string().optional() }) }],
    ['a wider limit', { body: item.extend({ size: z.int().max(20).optional() }) }],
    ['a maximum to which values were told to be reduced', { query: spec.query.extend({ limit: limitParam(limit) }) }],
    ['a field more in the answer', answering(item.extend({ note: z.string() }))],
    ['a field that is always there', answering(item.required())],
    ['fewer credentials', { security: 'public' }],
    ['another answer', { answers: { ...spec.answers, 201: { description: 'Made' } } }],
    ['another error', { errors: ['conflict'] }],
  ])('accepts %s', (_what, changes) => {
    expect(found(changes)).toEqual([]);
  });

  it.each<[string, Partial<OperationSpec>, string]>([
    ['another path', { path: '/objects/:id' }, 'PUT /things/{id} is gone'],
    ['another name', { operationId: 'setThing' }, 'PUT /things/{id}: operationId was putThing'],
    ['more credentials', { security: 'key' }, 'PUT /things/{id}: a credential that was enough is not'],
    [
      'a parameter less',
      { query: spec.query.omit({ order: true }) },
      'PUT /things/{id}: the parameter order in query is gone',
    ],
    [
      'a required parameter',
      { query: spec.query.extend({ order: spec.query.shape.order.unwrap() }) },
      'PUT /things/{id}: the parameter order in query is required now',
    ],
    [
      'fewer values',
      { query: spec.query.extend({ order: z.enum(['up']).optional() }) },
      'PUT /things/{id}: the parameter order in query accepts fewer values',
    ],
    ['a required field', { body: item.required() }, 'PUT /things/{id}: the body.size is required now'],
    [
      'a tighter limit',
      { body: item.extend({ size: z.int().max(5).optional() }) },
      'PUT /things/{id}: the body.size has a tighter maximum',
    ],
    ['another type', { body: item.extend({ id: z.int() }) }, 'PUT /things/{id}: the body.id is integer, was string'],
    ['a field less', answering(item.omit({ size: true })), 'PUT /things/{id}: the answer 200.size is gone'],
    ['a field that may be absent', answering(item.partial()), 'PUT /things/{id}: the answer 200.id may be absent now'],
    [
      'a field that may be null',
      answering(item.extend({ id: z.string().nullable() })),
      'PUT /things/{id}: the answer 200.id is string or null, was string',
    ],
    ['a status less', { answers: { 201: { description: 'Made' } } }, 'PUT /things/{id}: the answer 200 is gone'],
    [
      'a header less',
      { answers: { 200: { description: 'The thing', json: item } } },
      'PUT /things/{id}: the header ETag of 200 is gone',
    ],
  ])('names %s', (_what, changes, sentence) => {
    expect(found(changes)).toEqual([sentence]);
  });
});
