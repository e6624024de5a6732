import { expect, it } from '@jest/globals';
import { describeWithEngine } from '../src/engines/index.ts';
import { startNginx } from '../src/nginx/index.ts';

await describeWithEngine('nginx', 'an nginx for tests', () => {
  it('serves what its configuration says until it is stopped', async () => {
    const nginx = await startNginx(({ port }) => `server { listen 127.0.0.1:${port}; return 200 "hello"; }`);
    expect(await (await fetch(nginx.url)).text()).toBe('hello');
    await nginx.stop();
    await expect(fetch(nginx.url)).rejects.toThrow();
  });

  it('refuses a configuration that nginx does', async () => {
    await expect(startNginx(() => 'nonsense;')).rejects.toThrow(/unknown directive/);
  });
});
