import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { blackPng, wav } from '@millrace/testkit/media';
import { type Candidate, candidatesOf, type Scan, wholeScan } from '../src/walk/candidates.ts';
import { countFiles } from '../src/walk/entries.ts';

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'millrace-walk-')));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const never = new AbortController().signal;
const tone = wav({ tag: 1, channels: 1, sampleRate: 8_000, bits: 16 }, Buffer.alloc(800));
const fill = async (files: Record<string, Uint8Array | string>) => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), content);
  }
};
const walk = async (scan: Scan = wholeScan()): Promise<Candidate[]> => {
  const found: Candidate[] = [];
  for await (const one of candidatesOf(root, scan, never)) found.push(one);
  return found;
};
const outcomes = async () =>
  (await walk()).map((one) => [one.path, one.outcome === 'medium' ? one.kind : one.outcome] as const);

describe('the walk', () => {
  it('is in the order of names, files before folders, without hidden ones', async () => {
    await fill({
      'b.wav': tone,
      'B.wav': tone,
      'a/z.wav': tone,
      'a/b/c.wav': tone,
      'ä.wav': tone,
      '.x/y.wav': tone,
      '.y': tone,
    });
    expect((await walk()).map(({ path }) => path)).toEqual(['B.wav', 'b.wav', 'ä.wav', 'a/z.wav', 'a/b/c.wav']);
    expect(await countFiles(root, never)).toEqual({ files: 5, bytes: 5 * tone.length });
  });

  it('gives songs the best cover of their folder, and no other folder’s', async () => {
    await fill({
      'album/1.wav': tone,
      'album/FOLDER.jpg': blackPng(2, 2),
      'album/cover.png': blackPng(2, 2),
      'album/back.png': blackPng(2, 2),
      'pictures/cover.png': blackPng(2, 2),
      '2.wav': tone,
    });
    expect(await outcomes()).toEqual([
      ['2.wav', 'tracks'],
      ['album/1.wav', 'tracks'],
      ['album/back.png', 'images'],
      ['album/FOLDER.jpg', 'sidecar'],
      ['album/cover.png', 'sidecar'],
      ['pictures/cover.png', 'images'],
    ]);
    const covers = (await walk()).map((one) => (one.outcome === 'medium' ? one.sidecars[0]?.file.path : undefined));
    expect(covers.slice(0, 2)).toEqual([undefined, 'album/cover.png']);
  });

  it('gives songs their lyrics and videos their captions, by name', async () => {
    const film = Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1');
    await fill({
      'Film.mp4': film,
      'Film.fr.mp4': film,
      'Film.fr.srt': 'x',
      'Film.srt': 'x',
      'Film.de.srt': 'x',
      'Film.pt-br.forced.VTT': 'x',
      'Film.making of.srt': 'x',
      'Film 2.srt': 'x',
      'Song.wav': tone,
      'Song.lrc': 'x',
      'Song.srt': 'x',
      'Other.lrc': 'x',
    });
    expect(await outcomes()).toEqual([
      ['Film.fr.mp4', 'videos'],
      ['Film.mp4', 'videos'],
      ['Song.wav', 'tracks'],
      ['Film 2.srt', 'refused'],
      ['Film.de.srt', 'sidecar'],
      ['Film.fr.srt', 'sidecar'],
      ['Film.making of.srt', 'refused'],
      ['Film.pt-br.forced.VTT', 'sidecar'],
      ['Film.srt', 'sidecar'],
      ['Other.lrc', 'refused'],
      ['Song.lrc', 'sidecar'],
      ['Song.srt', 'refused'],
    ]);
    const given = (await walk()).flatMap((one) => (one.outcome === 'medium' ? one.sidecars : []));
    expect(given.map(({ what, file, language }) => [what, file.path, language])).toEqual([
      ['captions', 'Film.fr.srt', undefined],
      ['captions', 'Film.de.srt', 'de'],
      ['captions', 'Film.pt-br.forced.VTT', 'pt-BR'],
      ['captions', 'Film.srt', undefined],
      ['lyrics', 'Song.lrc', undefined],
    ]);
  });

  it('follows no link', async () => {
    await fill({ 'in/1.wav': tone });
    await symlink('in', join(root, 'loop'));
    await symlink('..', join(root, 'in', 'up'));
    await symlink('/', join(root, 'out'));
    await symlink('nowhere', join(root, 'broken'));
    expect(await outcomes()).toEqual([
      ['broken', 'refused'],
      ['out', 'refused'],
      ['in/1.wav', 'tracks'],
    ]);
  });

  it('reports a file that cannot be read, and goes on', async () => {
    await fill({ 'a.wav': tone, 'z.wav': tone });
    const scan = {
      ...wholeScan(),
      accepts: async ({ path, absolute }: { path: string; absolute: string }) => {
        if (path === 'a.wav') await rm(absolute);
        return true;
      },
    };
    expect(await walk(scan)).toMatchObject([
      { path: 'a.wav', outcome: 'refused', reason: 'It was removed, or its name cannot be read.' },
      { path: 'z.wav', outcome: 'medium' },
    ]);
  });
});
