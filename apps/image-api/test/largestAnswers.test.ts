import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  askLargest,
  faultsOf,
  gapsOf,
  imageTable,
  largestImages,
  type World,
  watchTurns,
} from '@millrace/api-testkit/largest';
import { imageService } from '../src/service.ts';
import { type ImageApi, startImageApi } from './harness.ts';

const turns = watchTurns();
let api: ImageApi;
let world: World;

beforeAll(async () => {
  api = await startImageApi();
  world = await largestImages({ ...api, apiPath: imageService.contract.apiPath, kind: 'images' });
});
afterAll(async () => {
  turns.stop();
  await api.stop();
});

it('are asked of every operation, but those of which a reason says that they are constant', () => {
  expect(gapsOf(imageService.contract, imageTable)).toEqual([]);
});

it.each(imageService.contract.operations.map((spec) => [spec.operationId, spec] as const))(
  'stay within their bounds: %s',
  async (name, spec) => {
    turns.take();
    const answers = await askLargest(spec, imageTable[name] ?? { constant: '' }, world);
    expect(faultsOf(spec, answers, turns.take())).toEqual([]);
  },
);
