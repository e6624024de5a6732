import { expect, it } from '@jest/globals';
import { until } from '../support/waiting.ts';
import type { ContractContext } from './context.ts';

export function events(context: ContractContext): void {
  it('delivers an event to every subscriber in every process', async () => {
    const sender = await context.world.openWorker();
    const first = await context.world.openWorker();
    const second = await context.world.openWorker();
    const heard: string[] = [];
    await first.subscribe('test.news', async ({ text }) => void heard.push(`first ${text}`));
    await first.subscribe('test.news', async ({ text }) => void heard.push(`first again ${text}`));
    const subscription = await second.subscribe('test.news', async ({ text }) => void heard.push(`second ${text}`));
    await sender.emit('test.news', { text: 'one' });
    await until('all receive it', () => heard.length >= 3);
    expect([...heard].sort()).toEqual(['first again one', 'first one', 'second one']);
    await subscription.stop();
    await sender.emit('test.news', { text: 'two' });
    await until('the current subscribers receive it', () => heard.length >= 5);
    expect(heard).not.toContain('second two');
  });

  it('delivers large events, and continues after a handler fails', async () => {
    const queue = await context.world.openWorker();
    const heard: string[] = [];
    await queue.subscribe('test.news', async ({ text }) => {
      heard.push(text);
      throw new Error('the subscriber failed');
    });
    const large = 'ä'.repeat(50_000);
    await queue.emit('test.news', { text: large });
    await until('it arrives', () => heard.length === 1);
    expect(heard[0]).toBe(large);
    await queue.emit('test.news', { text: 'next' });
    await until('the next arrives', () => heard.length === 2);
  });

  it('loses an event without subscribers', async () => {
    const queue = await context.world.openWorker();
    await queue.emit('test.news', { text: 'too early' });
    const heard: string[] = [];
    await queue.subscribe('test.news', async ({ text }) => void heard.push(text));
    await queue.emit('test.news', { text: 'in time' });
    await until('it arrives', () => heard.length > 0);
    expect(heard).toEqual(['in time']);
  });
}
