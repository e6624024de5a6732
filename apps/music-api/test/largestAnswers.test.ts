import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  askLargest,
  askSubsonic,
  faultsOf,
  gapsOf,
  isLate,
  largestTracks,
  type MusicWorld,
  musicTable,
  subsonicFormats,
  subsonicTable,
  watchTurns,
} from '@millrace/api-testkit/largest';
import { byDay, isNightly } from '@millrace/testkit/nightly';
import { methodNames } from '../src/features/subsonic/methods/names.ts';
import { maxAnswerBytes } from '../src/features/subsonic/protocol/fitted.ts';
import { musicService } from '../src/service.ts';
import { type MusicApi, startMusicApi } from './harness.ts';

const turns = watchTurns();
let api: MusicApi;
let world: MusicWorld;

beforeAll(async () => {
  api = await startMusicApi();
  world = await largestTracks({ ...api, apiPath: musicService.contract.apiPath, kind: 'tracks' });
});
afterAll(async () => {
  turns.stop();
  await api.stop();
});

it('are asked of every operation, but those of which a reason says that they are constant', () => {
  expect(gapsOf(musicService.contract, musicTable)).toEqual([]);
});

/** `getPlayQueue` answers the same, and is asked by day too. */
const sameAsOthers = ['savePlayQueue'];
/** Of each of these, another method writes the same, and is asked by day too. */
const sameAsOtherMethods = [
  ...[
    'getMusicDirectory',
    'getIndexes',
    'getAlbumList',
    'getSimilarSongs',
    'getSimilarSongs2',
    'getStarred',
    'search2',
  ],
  ...['getPlayQueueByIndex', 'savePlayQueueByIndex', 'createPlaylist', 'star'],
];
const { operations } = musicService.contract;
const asked = isNightly ? operations : operations.filter(({ operationId }) => !sameAsOthers.includes(operationId));
const methods = isNightly ? methodNames : methodNames.filter((name) => !sameAsOtherMethods.includes(name));

it.each(asked.map((spec) => [spec.operationId, spec] as const))('stay within their bounds: %s', async (name, spec) => {
  turns.take();
  const answers = await askLargest(spec, musicTable[name] ?? { constant: '' }, world);
  expect(faultsOf(spec, answers, turns.take())).toEqual([]);
});

/** Both are fitted by one rule. The longest texts are longer in XML. */
const formats = byDay(subsonicFormats, ['xml'], String);

describe('of Subsonic', () => {
  it('are asked of every method', () => {
    expect(gapsOf({ operations: methodNames.map((operationId) => ({ operationId })) }, subsonicTable)).toEqual([]);
  });

  it.each(methods.map((name) => [name]))('stay within their bounds, and are no errors: %s', async (name) => {
    turns.take();
    const answers = await askSubsonic(world, name, formats);
    expect(faultsOf({ operationId: name, maxBytes: maxAnswerBytes }, answers, turns.take())).toEqual([]);
    const failed = answers.filter((answer) => !isLate(answer) && answer.body.subarray(0, 300).includes('failed'));
    expect(failed.map(({ of, body }) => [of, String(body)])).toEqual([]);
  });
});
