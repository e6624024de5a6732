import { access } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { describeWithEngine } from '@millrace/testkit/engines';
import { startRabbitMq } from '@millrace/testkit/rabbitmq';

const open = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

await describeWithEngine('rabbitmq', 'a private RabbitMQ', () => {
  it('runs beside another, stops and starts with the same address, and leaves nothing', async () => {
    const [one, two] = await Promise.all([startRabbitMq(), startRabbitMq()]);
    if (!one.ours || !two.ours) return;
    expect(one.url).not.toBe(two.url);
    await one.pause();
    expect(await open(one.url)).toBe(false);
    expect(await open(two.url)).toBe(true);
    await one.resume();
    await one.kill();
    await one.resume({ wiped: true });
    expect(await open(one.url)).toBe(true);
    await Promise.all([one.stop(), two.stop()]);
    expect(await open(one.url)).toBe(false);
    expect(await open(two.url)).toBe(false);
    for (const { folder } of [one, two])
      if (folder !== undefined) await expect(access(folder)).rejects.toThrow('ENOENT');
  }, 120_000);
});
