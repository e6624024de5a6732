import { describe, expect, it } from '@jest/globals';
import { banner, readyLine } from '../src/banner.ts';
import { isLoopback, setupCodeOf } from '../src/setupCode.ts';

it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('%s is reached from this machine only', (host) => {
  expect(isLoopback(host)).toBe(true);
  expect(setupCodeOf(host, undefined)).toBeUndefined();
});

it.each(['0.0.0.0', '::', '192.168.1.5', '127.example.com', 'media.lan'])('%s is reached from elsewhere', (host) => {
  expect(isLoopback(host)).toBe(false);
  expect(setupCodeOf(host, undefined)).toMatch(/^[\w-]{12}$/);
});

it('the code is another one at each start, and the operator’s if there is one', () => {
  expect(setupCodeOf('::', undefined)).not.toBe(setupCodeOf('::', undefined));
  expect(setupCodeOf('127.0.0.1', '')).toBeUndefined();
  for (const host of ['127.0.0.1', '::']) expect(setupCodeOf(host, 'chosen by hand')).toBe('chosen by hand');
});

describe('what is printed when all is ready', () => {
  const addresses = new Map([
    ['console', 'http://localhost:4000'],
    ['video', 'http://localhost:4001/api'],
  ]);

  it('has the code in a sentence, in the address of the console and in the request', () => {
    const text = banner(addresses, '/data', 'a-code-for-it');
    expect(text).toContain("The first account is the operator's, and needs this code: a-code-for-it\n");
    expect(text).toContain('open http://localhost:4000/#setup=a-code-for-it in a browser');
    expect(text).toContain('"companyName":"You","setupCode":"a-code-for-it"}\'\n');
    expect(text).toMatch(/^ {2}console {2}http:\/\/localhost:4000$/m);
  });

  it('has none where none is needed', () => {
    const text = banner(addresses, '/data', undefined);
    expect(text).not.toMatch(/code|setup/i);
    expect(text).toContain('open http://localhost:4000 in a browser');
    expect(text).toContain('"companyName":"You"}\'\n');
  });

  it('is one log line without a terminal, with the addresses, and with the code where one is needed', () => {
    const line = JSON.parse(readyLine(addresses, '/data', 'a-code-for-it'));
    expect(line).toMatchObject({
      level: 30,
      name: 'standalone',
      msg: 'Millrace is ready.',
      folder: '/data',
      setupCode: 'a-code-for-it',
      addresses: { console: 'http://localhost:4000', video: 'http://localhost:4001/api' },
    });
    expect(JSON.parse(readyLine(addresses, '/data', undefined))).not.toHaveProperty('setupCode');
  });
});
