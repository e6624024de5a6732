import { expect, it } from '@jest/globals';
import type { ContractContext } from '../contract.ts';
import { until } from '../support/waiting.ts';

export function events(context: ContractContext): void {
  it('tells every subscriber of every process', async () => {
    const sender = await context.world.openWorker();
    const first = await context.world.openWorker();
    const second = await context.world.openWorker();
    const heard: string[] = [];
    await first.subscribe('test.news', async ({ text }) => void heard.push(`first ${text}`));
    await first.subscribe('test.news', async ({ text }) => void heard.push(`first again ${text}`));
    const subscription = await second.subscribe('test.news', async ({ text }) => void heard.push(`second ${text}`));
    await sender.emit('test.news', { text: 'one' });
    await until('all hear it', () => heard.length >= 3);
    expect([...heard].sort()).toEqual(['first again one', 'first one', 'second one']);
    await subscription.stop();
    await sender.emit('test.news', { text: 'two' });
    await until('those who listen hear it', () => heard.length >= 5);
    expect(heard).not.toContain('second two');
  });

  it('tells large news, and goes on after a handler that fails', async () => {
    const queue = await context.world.openWorker();
    const heard: string[] = [];
    await queue.subscribe('test.news', async ({ text }) => {
      heard.push(text);
      throw new Error('a subscriber has its own trouble');
    });
    const large = 'ä'.repeat(50_000);
    await queue.emit('test.news', { text: large });
    await until('it is heard', () => heard.length === 1);
    expect(heard[0]).toBe(large);
    await queue.emit('test.news', { text: 'next' });
    await until('the next is heard', () => heard.length === 2);
  });

  it('loses what nobody hears', async () => {
    const queue = await context.world.openWorker();
    await queue.emit('test.news', { text: 'to nobody' });
    const heard: string[] = [];
    await queue.subscribe('test.news', async ({ text }) => void heard.push(text));
    await queue.emit('test.news', { text: 'to somebody' });
    await until('it is heard', () => heard.length > 0);
    expect(heard).toEqual(['to somebody']);
  });
}
