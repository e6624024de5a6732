import { type FileHandle, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PermanentMediaError } from '@millrace/service';
import { inspectFile } from '../src/inspect/inspectFile.ts';
import { inspectMp4, type ReadAt, readerOf } from '../src/inspect/inspectMp4.ts';
import { firstElement } from '../src/inspect/markup.ts';
import { makeBox } from '../src/mp4/boxes.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-inspect-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const never = new AbortController().signal;
const codeOf = (running: Promise<void>): Promise<string | undefined> =>
  running.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof PermanentMediaError) return error.code;
      throw error;
    },
  );

let files = 0;
async function inspected(content: string | Buffer): Promise<string | undefined> {
  const path = join(folder, String(files++));
  await writeFile(path, content);
  return codeOf(inspectFile(path, { ofPicture: 'no_video_stream', signal: never }));
}

describe('the first bytes of a file', () => {
  it.each([
    ['nothing but comments', '<!---->'.repeat(60), undefined],
    ['4 KB of comments', `${'<!---->'.repeat(580)}x`, undefined],
    ['comments that overlap', `${'<!-->-->'.repeat(500)}x`, undefined],
    ['instructions', '<?a?>'.repeat(800), undefined],
    ['declarations', '<!a>'.repeat(1000), undefined],
    ['opened comments', '<!--'.repeat(1000), undefined],
    [
      'a manifest after comments',
      `\uFEFF <?xml version="1.0"?>\n${'<!-- -->\n'.repeat(100)}<MPD x="y">`,
      'forbidden_format',
    ],
    ['a manifest with a document type', '<!DOCTYPE smil [ <!ENTITY a "b>"> ]>\n<smil>', 'forbidden_format'],
    ['a manifest in a namespace', '<dash:MPD xmlns:dash="urn">', 'forbidden_format'],
    ['an SVG with a document type', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN">\n<svg/>', 'no_video_stream'],
    ['a line that names a file', `${' \n'.repeat(300)}file\t/etc/hostname`, 'forbidden_format'],
    ['lines that name no file', `${'file \n'.repeat(600)}`, undefined],
  ])('are classified: %s', async (_name, content, code) => {
    expect(await inspected(content)).toBe(code);
  });

  it('contain the first element', () => {
    expect(firstElement('<!-- <MPD> --><a.b-c/>')).toBe('a.b-c');
    expect(firstElement('text <MPD>')).toBeUndefined();
    expect(firstElement('<!DOCTYPE x [ <MPD> ')).toBeUndefined();
    expect(firstElement('')).toBeUndefined();
  });
});

/** A reader that counts its reads, over bytes or over an endless pattern. */
function counted(bytes: Buffer | ((position: number, length: number) => Buffer)) {
  let reads = 0;
  const read: ReadAt = async (position, length) => {
    reads++;
    return typeof bytes === 'function' ? bytes(position, length) : bytes.subarray(position, position + length);
  };
  return { read, reads: () => reads };
}

const inAnHour = () => ({ signal: never, deadline: Date.now() + 3_600_000 });

describe('the boxes of an MP4', () => {
  /** Nested boxes, each of which claims to end at the end of the file. */
  const overlapping = (types: readonly string[]): Buffer => {
    const bytes = Buffer.alloc(types.length * 8 + 4096);
    types.forEach((type, at) => {
      bytes.writeUInt32BE(bytes.length - at * 8, at * 8);
      bytes.write(type, at * 8 + 4, 'latin1');
    });
    return bytes;
  };

  it('are not followed to a depth of 10,000', async () => {
    const { read, reads } = counted(overlapping(['moov', ...Array<string>(10_000).fill('trak')]));
    expect(await codeOf(inspectMp4(read, 84_104, inAnHour()))).toBe('too_complex');
    expect(reads()).toBeLessThan(100);
  });

  it('are not walked again for every box that claims to contain them', async () => {
    // Every other box claims to reach to the end of the file, and the box before it ends inside it.
    const bytes = overlapping(['moov', ...Array<string>(60).fill('trak')]);
    for (let at = 1; at <= 60; at++) bytes.writeUInt32BE(at % 2 === 0 ? bytes.length : 16, at * 8);
    const { read, reads } = counted(bytes);
    await codeOf(inspectMp4(read, bytes.length, inAnHour()));
    expect(reads()).toBeLessThan(1000);
  });

  it('are limited in number: an index of empty boxes ends the walk', async () => {
    const free = Buffer.from('0000000866726565', 'hex');
    const { read, reads } = counted((position, length) => {
      if (position > 0) return Buffer.concat([free, free]).subarray(0, length);
      const head = Buffer.alloc(16);
      head.writeUInt32BE(1, 0);
      head.write('moov', 4, 'latin1');
      head.writeBigUInt64BE(2n ** 32n, 8);
      return head;
    });
    expect(await codeOf(inspectMp4(read, 2 ** 32, inAnHour()))).toBe('too_complex');
    expect(reads()).toBeLessThan(200_000);
  });

  it('of an index are read in blocks', async () => {
    const path = join(folder, 'index');
    const free = makeBox('free');
    await writeFile(
      path,
      Buffer.concat([makeBox('ftyp', Buffer.alloc(8)), makeBox('moov', ...Array<Buffer>(5000).fill(free))]),
    );
    const file = await open(path, 'r');
    let reads = 0;
    const counting: Pick<FileHandle, 'read'> = {
      read: (...args: Parameters<FileHandle['read']>) => {
        reads++;
        return file.read(...args);
      },
    };
    try {
      const { size } = await file.stat();
      expect(await codeOf(inspectMp4(readerOf(counting), size, inAnHour()))).toBeUndefined();
      expect(reads).toBeLessThan(20);
    } finally {
      await file.close();
    }
  });

  it('are no longer walked after the deadline or an abort', async () => {
    const { read } = counted(makeBox('moov', Buffer.alloc(8)));
    expect(await codeOf(inspectMp4(read, 16, { signal: never, deadline: Date.now() - 1 }))).toBe('too_complex');
    const reason = new Error('cancelled');
    const aborted = { signal: AbortSignal.abort(reason), deadline: Date.now() + 60_000 };
    await expect(inspectMp4(read, 16, aborted)).rejects.toBe(reason);
  });
});
