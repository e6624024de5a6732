import { describe, expect, it } from '@jest/globals';
import { Blocks } from '../src/blocks.ts';

const blockBytes = new Blocks().space().length;

/** Two chunks of one block. */
function twoOfOneBlock() {
  const blocks = new Blocks();
  blocks.put(Buffer.alloc(1_000, 1));
  const first = blocks.take();
  blocks.put(Buffer.alloc(blockBytes - 1_000, 2));
  const second = blocks.take();
  if (first === undefined || second === undefined) throw new Error('The blocks are empty.');
  expect(first.buffer).toBe(second.buffer);
  return { blocks, first, second };
}

/** Whether the block after the one that is being filled has this memory. */
function isUsedNext(blocks: Blocks, memory: ArrayBufferLike): boolean {
  blocks.put(Buffer.alloc(blockBytes, 3));
  return blocks.space().buffer === memory;
}

describe('blocks of memory', () => {
  it('are used again when all their chunks are released', () => {
    const { blocks, first, second } = twoOfOneBlock();
    blocks.release(second);
    blocks.release(first);
    expect(isUsedNext(blocks, first.buffer)).toBe(true);
  });

  it('are not used again while a chunk is needed', () => {
    const { blocks, first, second } = twoOfOneBlock();
    blocks.release(second);
    expect(isUsedNext(blocks, first.buffer)).toBe(false);
    expect(first.equals(Buffer.alloc(1_000, 1))).toBe(true);
  });

  it('are not used again while they are filled, and ignore memory of others', () => {
    const blocks = new Blocks();
    blocks.put(Buffer.from('first'));
    const first = blocks.take();
    if (first === undefined) throw new Error('The blocks are empty.');
    blocks.release(first);
    blocks.release(Buffer.alloc(5));
    blocks.put(Buffer.from('second'));
    expect([String(first), String(blocks.take()), blocks.take()]).toEqual(['first', 'second', undefined]);
    expect(blocks.waiting).toBe(0);
  });
});
