import { describe, expect, it } from '@jest/globals';
import { pause } from '@millrace/testkit/waiting';
import { createKnownPresets, type PresetTexts } from '../src/features/presets/known.ts';

/** A database whose answers the test gives. */
function reader() {
  const answers: { accountId: number; resolve(presets: PresetTexts): void; reject(error: Error): void }[] = [];
  const read = (accountId: number) =>
    new Promise<PresetTexts>((resolve, reject) => {
      answers.push({ accountId, resolve, reject });
    });
  return { read, answers };
}
const presets = (text: string): PresetTexts => new Map([['a', text]]);
/** A memory that has read presets once. */
async function knowing(text: string, clock?: () => number) {
  const { read, answers } = reader();
  const known = createKnownPresets(read, clock);
  const first = known.of(1);
  answers[0]?.resolve(presets(text));
  await first;
  return { known, answers };
}
const gone = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

describe('presets in memory', () => {
  it('are read once for concurrent requests, and not again', async () => {
    const { read, answers } = reader();
    const known = createKnownPresets(read);
    const both = Promise.all([known.of(1), known.of(1)]);
    answers[0]?.resolve(presets('w_1'));
    expect(await both).toEqual([presets('w_1'), presets('w_1')]);
    expect(await known.of(1)).toEqual(presets('w_1'));
    expect(answers).toHaveLength(1);
  });

  it('are read again after a change, also one that comes while they are read', async () => {
    const { read, answers } = reader();
    const known = createKnownPresets(read);
    const old = known.of(1);
    known.forget(1);
    const fresh = known.of(1);
    expect(answers).toHaveLength(2);
    answers[1]?.resolve(presets('w_2'));
    answers[0]?.resolve(presets('w_1'));
    expect([await old, await fresh]).toEqual([presets('w_1'), presets('w_2')]);
    // The answer that was asked for before the change is not believed.
    expect(await known.of(1)).toEqual(presets('w_2'));
    expect(answers).toHaveLength(2);
  });

  it('are used after a change only while the database is unavailable', async () => {
    const { read, answers } = reader();
    const known = createKnownPresets(read);
    const first = known.of(1);
    // The notice comes while they are read, and once more.
    known.forget(1);
    answers[0]?.resolve(presets('w_1'));
    await first;
    for (const at of [1, 2]) {
      known.forget(1);
      const during = known.of(1);
      answers[at]?.reject(gone);
      expect(await during).toEqual(presets('w_1'));
    }
    const after = known.of(1);
    answers[3]?.resolve(presets('w_2'));
    expect(await after).toEqual(presets('w_2'));
    expect(await known.of(1)).toEqual(presets('w_2'));
    expect(answers).toHaveLength(4);
  });

  it('are never older than what a request has seen, also if a notice came while they were read', async () => {
    const { known, answers } = await knowing('w_1');
    known.forget(1);
    const second = known.of(1);
    known.forget(1);
    answers[1]?.resolve(presets('w_2'));
    expect(await second).toEqual(presets('w_2'));
    const during = known.of(1);
    answers[2]?.reject(gone);
    expect(await during).toEqual(presets('w_2'));
    // An answer that is older than what was read meanwhile changes nothing.
    const late = known.of(1);
    known.forget(1);
    const newest = known.of(1);
    answers[4]?.resolve(presets('w_4'));
    await newest;
    answers[3]?.resolve(presets('w_3'));
    await late;
    expect(await known.of(1)).toEqual(presets('w_4'));
  });

  it('are used while the database is late, and its answer as soon as it comes', async () => {
    let now = 0;
    const { known, answers } = await knowing('w_1', () => now);
    now = 5_001;
    expect(await known.of(1)).toEqual(presets('w_1'));
    // The next one need not wait.
    expect(await known.of(1)).toEqual(presets('w_1'));
    expect(answers).toHaveLength(2);
    answers[1]?.resolve(presets('w_2'));
    await Promise.resolve();
    expect(await known.of(1)).toEqual(presets('w_2'));
  });

  it('are waited for after a change, however late the database is', async () => {
    const { known, answers } = await knowing('w_1');
    known.forget(1);
    const changed = known.of(1);
    const patience = pause(700, 'A request that may use an older answer waits for less.');
    expect(await Promise.race([changed, patience])).toBeUndefined();
    answers[1]?.resolve(presets('w_2'));
    expect(await changed).toEqual(presets('w_2'));
  });

  it('that a failed read left unknown are read by the next request', async () => {
    const { read, answers } = reader();
    const known = createKnownPresets(read);
    const failed = known.of(1);
    answers[0]?.reject(gone);
    await expect(failed).rejects.toBe(gone);
    const next = known.of(1);
    answers[1]?.resolve(presets('w_1'));
    expect(await next).toEqual(presets('w_1'));
  });

  it('are used while the database is unavailable, however old they are', async () => {
    let now = 0;
    const { known, answers } = await knowing('w_1', () => now);
    now = 4_999;
    await known.of(1);
    expect(answers).toHaveLength(1);
    now = 5_001;
    const later = known.of(1);
    expect(answers).toHaveLength(2);
    answers[1]?.reject(gone);
    expect(await later).toEqual(presets('w_1'));
    const broken = known.of(1);
    answers[2]?.reject(new TypeError('a mistake'));
    await expect(broken).rejects.toThrow(TypeError);
  });
});
