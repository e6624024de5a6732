import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  askLargest,
  faultsOf,
  gapsOf,
  largestVideos,
  videoTable,
  type World,
  watchTurns,
} from '@millrace/api-testkit/largest';
import { videoService } from '../src/service.ts';
import { type Harness, startVideoApi } from './harness.ts';

const turns = watchTurns();
let api: Harness;
let world: World;

beforeAll(async () => {
  api = await startVideoApi({ MEDIA_SIGNING_KEYS: `k1:${'s'.repeat(40)}` });
  world = await largestVideos({ ...api, apiPath: videoService.contract.apiPath, kind: 'videos' });
});
afterAll(async () => {
  turns.stop();
  await api.stop();
});

it('are asked of every operation, but those of which a reason says that they are constant', () => {
  expect(gapsOf(videoService.contract, videoTable)).toEqual([]);
});

it.each(videoService.contract.operations.map((spec) => [spec.operationId, spec] as const))(
  'stay within their bounds: %s',
  async (name, spec) => {
    turns.take();
    const answers = await askLargest(spec, videoTable[name] ?? { constant: '' }, world);
    expect(faultsOf(spec, answers, turns.take())).toEqual([]);
  },
);
