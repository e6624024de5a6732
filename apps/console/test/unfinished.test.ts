import { describe, expect, it } from '@jest/globals';
import { fileNameOf, kindOf, titleOf } from '../src/features/upload/addressed.ts';
import { createMemory, isSameFile } from '../src/features/upload/queue/unfinished.ts';
import { texts } from './support/texts.ts';

const key = 'millrace-unfinished-uploads';

const file = { name: 'harbour.mp4', size: 10, lastModified: 5 };
const upload = { ...file, kind: 'videos', address: 'https://video.example.com/api/uploads/x' } as const;

describe('unfinished uploads', () => {
  it('are remembered over a reload of the tab, and for their account only', () => {
    const [storage, tab] = [texts(), texts()];
    createMemory(storage, tab, 1).keep(upload);
    expect(createMemory(storage, tab, 1).waiting()).toMatchObject([upload]);
    expect(createMemory(storage, tab, 2).waiting()).toEqual([]);
    createMemory(storage, tab, 1).forget(upload.address);
    expect(storage.getItem(key)).toBeNull();
  });

  it('do not appear in another tab while the first one sends', () => {
    const storage = texts();
    const first = createMemory(storage, texts(), 1);
    const second = createMemory(storage, texts(), 1);
    const kept = first.keep(upload);
    expect(second.waiting()).toEqual([]);
    storage.setItem(key, JSON.stringify([{ ...kept, seenAt: Date.now() - 120_000 }]));
    expect(second.waiting()).toMatchObject([upload]);
    first.touch([upload.address]);
    expect(second.waiting()).toEqual([]);
  });

  it.each([
    'null',
    '{}',
    'no json',
    '[null, 1, {"kind":"videos"}]',
    JSON.stringify([{ ...upload, kind: 'songs', account: 1, tab: '', seenAt: 0 }]),
  ])('are none where something else is stored: %s', (text) => {
    const storage = texts();
    storage.setItem(key, text);
    expect(createMemory(storage, texts(), 1).waiting()).toEqual([]);
  });

  it('continue with the same file only', () => {
    expect(isSameFile(file, upload)).toBe(true);
    for (const other of [{ name: 'quay.mp4' }, { size: 11 }, { lastModified: 6 }]) {
      expect(isSameFile({ ...file, ...other }, upload)).toBe(false);
    }
  });
});

describe('the address of a file', () => {
  it.each([
    ['https://media.example.com/a/Harbour%20at%20dawn.MP4?token=x', 'Harbour at dawn.MP4', 'Harbour at dawn', 'videos'],
    ['https://media.example.com/ebb.flac', 'ebb.flac', 'ebb', 'tracks'],
    ['https://media.example.com/100%.png', '100%.png', '100%', 'images'],
    ['https://media.example.com/.mp4', '.mp4', '.mp4', 'videos'],
    ['https://media.example.com/', '', '', undefined],
    ['https:/', '', '', undefined],
  ])('%s', (address, name, title, kind) => {
    expect([fileNameOf(address), titleOf(address), kindOf(address)]).toEqual([name, title, kind]);
  });
});
