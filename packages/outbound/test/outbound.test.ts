import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { nextTurn } from '@millrace/testkit/turn';
import { until } from '@millrace/testkit/waiting';
import { createOutbound, nothingAllowed, type Outbound, OutboundRefusedError, parseAllowed } from '../src/index.ts';
import type { Resolved } from '../src/outbound.ts';

const closers: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A server on loopback. @returns its port */
async function serve(listener: RequestListener): Promise<number> {
  const server: Server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // listen() on a port answers an AddressInfo.
  return (server.address() as AddressInfo).port;
}

const outboundTo = (allow: string, resolve?: (hostname: string) => Promise<Resolved[]>): Outbound => {
  const outbound = createOutbound({ allowed: parseAllowed(allow), ...(resolve && { resolve }) });
  closers.push(() => outbound.close());
  return outbound;
};

const signal = () => AbortSignal.timeout(120_000);

/** Why a request was refused. */
async function refusalOf(asked: Promise<unknown>): Promise<string> {
  const error: unknown = await asked.then(
    () => new Error('The request was sent.'),
    (reason: unknown) => reason,
  );
  if (error instanceof OutboundRefusedError) return error.refusal;
  throw error;
}

const resolvingTo =
  (...addresses: string[]) =>
  async (): Promise<Resolved[]> =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('an address inside', () => {
  it.each([
    // Loopback.
    ['https://127.0.0.1/', 'address'],
    ['https://127.8.9.10/', 'address'],
    ['https://localhost/', 'host'],
    ['https://LOCALHOST/', 'host'],
    ['https://api.localhost/', 'host'],
    ['https://[::1]/', 'address'],
    ['https://[0:0:0:0:0:0:0:1]/', 'address'],
    // This host.
    ['https://0/', 'address'],
    ['https://0.0.0.0/', 'address'],
    ['https://[::]/', 'address'],
    // Private and shared networks, and link-local addresses with the metadata of clouds.
    ['https://10.0.0.1/', 'address'],
    ['https://172.16.0.1/', 'address'],
    ['https://172.31.255.255/', 'address'],
    ['https://192.168.1.1/', 'address'],
    ['https://100.64.0.1/', 'address'],
    ['https://100.127.255.254/', 'address'],
    ['https://169.254.169.254/latest/meta-data/', 'address'],
    ['https://169.254.170.2/', 'address'],
    ['https://[fe80::1]/', 'address'],
    ['https://[fd00:ec2::254]/', 'address'],
    ['https://[fc00::1]/', 'address'],
    ['https://[fec0::1]/', 'address'],
    // Special purposes.
    ['https://192.0.0.8/', 'address'],
    ['https://192.0.2.1/', 'address'],
    ['https://192.88.99.1/', 'address'],
    ['https://198.18.0.1/', 'address'],
    ['https://198.51.100.1/', 'address'],
    ['https://203.0.113.1/', 'address'],
    ['https://224.0.0.1/', 'address'],
    ['https://240.0.0.1/', 'address'],
    ['https://255.255.255.255/', 'address'],
    ['https://[ff02::1]/', 'address'],
    ['https://[2001:db8::1]/', 'address'],
    ['https://[3fff::1]/', 'address'],
    ['https://[100::1]/', 'address'],
    ['https://[5f00::1]/', 'address'],
    // IPv4 inside IPv6: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP.
    ['https://[::ffff:127.0.0.1]/', 'address'],
    ['https://[::ffff:7f00:1]/', 'address'],
    ['https://[::ffff:10.0.0.1]/', 'address'],
    ['https://[::127.0.0.1]/', 'address'],
    ['https://[::ffff:0:127.0.0.1]/', 'address'],
    ['https://[64:ff9b::7f00:1]/', 'address'],
    ['https://[64:ff9b:1::a00:1]/', 'address'],
    ['https://[2002:7f00:1::]/', 'address'],
    ['https://[2002:a00:1::1]/', 'address'],
    ['https://[2001:0:53aa:64c::1]/', 'address'],
    ['https://[2a00:1450::5efe:10.0.0.1]/', 'address'],
    ['https://[2a00:1450::200:5efe:a00:1]/', 'address'],
    // Other notations of 127.0.0.1 and 169.254.169.254.
    ['https://2130706433/', 'address'],
    ['https://0x7f000001/', 'address'],
    ['https://0x7f.1/', 'address'],
    ['https://0177.0.0.1/', 'address'],
    ['https://017700000001/', 'address'],
    ['https://127.1/', 'address'],
    ['https://127.0.1/', 'address'],
    ['https://2852039166/', 'address'],
    ['https://0xA9.0xFE.0xA9.0xFE/', 'address'],
    ['https://127.0.0.1./', 'address'],
    ['https://１２７.0.0.1/', 'address'],
    ['https://①②⑦.⓪.⓪.①/', 'address'],
    ['https://127。0。0。1/', 'malformed'],
    ['https://%31%32%37.0.0.1/', 'address'],
    ['https://ⓛocalhost/', 'malformed'],
    ['https://localhost。/', 'malformed'],
    // Names that public hosts do not have.
    ['https://localhost./', 'host'],
    ['https://example.com./', 'host'],
    ['https://intranet/', 'host'],
    ['https://printer.local/', 'host'],
    ['https://metadata.google.internal/', 'host'],
    ['https://router.lan/', 'host'],
    ['https://1.0.0.127.in-addr.arpa/', 'host'],
    // Schemes.
    ['http://example.com/', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['gopher://127.0.0.1:25/', 'scheme'],
    ['data:text/plain,hello', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['blob:https://example.com/x', 'scheme'],
    // User info.
    ['https://user@example.com/', 'credentials'],
    ['https://user:password@example.com/', 'credentials'],
    ['https://@example.com/', 'credentials'],
    ['https://example.com@127.0.0.1/', 'credentials'],
    // Ports.
    ['https://example.com:22/', 'port'],
    ['https://example.com:6379/', 'port'],
    ['https://example.com:80/', 'port'],
    // What programs read differently.
    ['https:/\\127.0.0.1/', 'malformed'],
    ['https:\\\\127.0.0.1/', 'malformed'],
    ['https://example.com\\@127.0.0.1/', 'malformed'],
    ['https://exa\tmple.com/', 'malformed'],
    ['https://example.com/\r\nHost: 127.0.0.1', 'malformed'],
    [' https://example.com/', 'malformed'],
    ['https://exam\u200bple.com/', 'malformed'],
    ['//127.0.0.1/', 'malformed'],
    ['/etc/passwd', 'malformed'],
    ['https://', 'malformed'],
    ['https://[::1', 'malformed'],
    ['https:127.0.0.1/', 'malformed'],
    ['https://example.com:99999/', 'malformed'],
    [`https://example.com/${'x'.repeat(2_048)}`, 'malformed'],
    ['', 'malformed'],
  ])('%s is refused: %s', async (url, refusal) => {
    const outbound = outboundTo('', async () => {
      throw new Error('Nothing is resolved.');
    });
    expect(await refusalOf(outbound.request(url, { signal: signal() }))).toBe(refusal);
    expect(() => outbound.check(url)).toThrow(OutboundRefusedError);
  });

  it.each([
    ['127.0.0.1'],
    ['::1'],
    ['10.1.2.3'],
    ['::ffff:192.168.0.1'],
    ['64:ff9b::a9fe:a9fe'],
    ['fe80::1%eth0'],
    // One of several is enough.
    ['93.184.216.34', '127.0.0.1'],
    ['2606:2800:220:1::1', 'fd00::1'],
    ['not an address'],
  ])('is refused when a public name resolves to %s %s', async (...addresses) => {
    const outbound = outboundTo('', resolvingTo(...addresses));
    expect(await refusalOf(outbound.request('https://example.com/', { signal: signal() }))).toBe('unresolved');
  });

  it('is refused when the name of the system resolves inside', async () => {
    // Every machine knows this name; with the port it is not refused for its form.
    const port = await serve((_req, res) => res.end());
    const outbound = outboundTo(`other.example:${port}`);
    expect(await refusalOf(outbound.request(`https://localhost:${port}/`, { signal: signal() }))).toBe('port');
  });

  it('is not found out by a name that changes between check and connect: it is resolved once', async () => {
    const asked: string[] = [];
    const answers = [['127.0.0.1'], ['127.0.0.1']];
    const outbound = outboundTo('', async (hostname) => {
      asked.push(hostname);
      return resolvingTo(...(answers.shift() ?? ['127.0.0.1']))();
    });
    outbound.check('https://changing.example.com/');
    expect(asked).toEqual([]);
    const asking = outbound.request('https://changing.example.com/', { signal: signal() });
    expect(await refusalOf(asking)).toBe('unresolved');
    expect(asked).toEqual(['changing.example.com']);
  });

  const failing = (code: string) => async (hostname: string) => {
    throw Object.assign(new Error(`getaddrinfo ${code} ${hostname}`), { code });
  };
  const refusedBy = async (resolve: (hostname: string) => Promise<Resolved[]>): Promise<[unknown, string]> => {
    const asking = outboundTo('', resolve).request('https://wiki.example.com/', { signal: signal() });
    const error: unknown = await asking.catch((e: unknown) => e);
    if (!(error instanceof OutboundRefusedError)) throw error;
    return [error.refusal, error.message];
  };

  it('tells the same of a name that does not exist and of one in the network of the platform', async () => {
    const inside = await refusedBy(resolvingTo('10.1.2.3'));
    expect(inside).toEqual(['unresolved', 'The host cannot be found, or has an address that is not public.']);
    expect(await refusedBy(failing('ENOTFOUND'))).toEqual(inside);
    expect(await refusedBy(failing('ENODATA'))).toEqual(inside);
    expect(await refusedBy(resolvingTo())).toEqual(inside);
  });

  it('is refused for now if no name server answers, and says nothing else', async () => {
    const refused = ['lookup', 'The host cannot be looked up at the moment.'];
    expect(await refusedBy(failing('EAI_AGAIN'))).toEqual(refused);
  });
});

describe('a redirect', () => {
  it.each([
    ['http://127.0.0.2:PORT/', 'scheme'],
    ['https://10.0.0.1/', 'address'],
    ['//169.254.169.254/', 'scheme'],
    ['https://169.254.169.254/', 'address'],
    ['file:///etc/passwd', 'scheme'],
    ['ftp://127.0.0.1/', 'scheme'],
    ['https://user@example.com/', 'credentials'],
    ['https://localhost/', 'host'],
    ['https://example.com:25/', 'port'],
    ['http://[::1]:PORT/', 'scheme'],
  ])('to %s is refused: %s', async (location, refusal) => {
    let requests = 0;
    const port = await serve((_req, res) => {
      requests += 1;
      res.writeHead(302, { Location: location.replace('PORT', String(port)) }).end('moved');
    });
    const outbound = outboundTo(`127.0.0.1:${port}`);
    const asked = outbound.request(`http://127.0.0.1:${port}/`, { signal: signal(), redirects: 3 });
    expect(await refusalOf(asked)).toBe(refusal);
    expect(requests).toBe(1);
  });

  it('is followed where it may be, so often and no more', async () => {
    const port = await serve((req, res) => {
      const hop = Number(req.url?.slice(1));
      if (hop === 0) res.end('there');
      else res.writeHead(307, { Location: `/${hop - 1}` }).end();
    });
    const outbound = outboundTo('127.0.0.0/8');
    const base = `http://127.0.0.1:${port}`;
    const answer = await outbound.request(`${base}/3`, { signal: signal(), redirects: 3 });
    expect([answer.status, answer.url.href, String(await buffer(answer.body))]).toEqual([200, `${base}/0`, 'there']);
    expect(await refusalOf(outbound.request(`${base}/4`, { signal: signal(), redirects: 3 }))).toBe('redirects');
    // Without redirects, it is an answer.
    const plain = await outbound.request(`${base}/1`, { signal: signal() });
    expect(plain.status).toBe(307);
    plain.body.destroy();
  });
});

describe('what the operator allows', () => {
  it('is reached: an address, a range, a name, each with or without its port', async () => {
    const port = await serve((_req, res) => res.end('hello'));
    for (const [allow, host] of [
      ['127.0.0.1', '127.0.0.1'],
      [`127.0.0.1:${port}`, '127.0.0.1'],
      ['10.0.0.0/8, 127.0.0.0/8', '127.0.0.1'],
      [`127.0.0.0/8:${port}`, '127.0.0.1'],
      ['hooks.example', 'hooks.example'],
      [`Hooks.Example:${port}`, 'hooks.example'],
    ] as const) {
      const outbound = outboundTo(allow, resolvingTo('127.0.0.1'));
      const { status, body } = await outbound.request(`http://${host}:${port}/`, { signal: signal() });
      expect([allow, status, String(await buffer(body))]).toEqual([allow, 200, 'hello']);
    }
  });

  it('is nothing else', async () => {
    const port = await serve((_req, res) => res.end());
    const outbound = outboundTo(`127.0.0.1:${port + 1},10.0.0.0/8,hooks.example:1`, resolvingTo('127.0.0.1'));
    for (const host of ['127.0.0.1', '127.0.0.2', '10.0.0.1.example', 'hooks.example', 'sub.hooks.example']) {
      const asked = outbound.request(`http://${host}:${port}/`, { signal: signal() });
      expect(await refusalOf(asked)).toBe('scheme');
    }
    // An allowed range is not allowed by another name with the same address.
    const byName = outboundTo('127.0.0.1', resolvingTo('127.0.0.2'));
    expect(await refusalOf(byName.request('https://example.com/', { signal: signal() }))).toBe('unresolved');
  });

  it.each([
    '300.1.1.1',
    '10.0.0.0/33',
    '10.0.0.0/',
    'a b',
    'host:0',
    'host:99999',
    '[::1',
    'https://x',
    '::1/129',
    'x/8',
  ])('%j is not valid', (text) => {
    expect(() => parseAllowed(text)).toThrow();
  });

  it('knows IPv6 in brackets and without', () => {
    expect(parseAllowed('fd00::/8, [fd00::1]:9000, [::1]').ranges.map(({ range, port }) => [range[1], port])).toEqual([
      [8, undefined],
      [128, 9000],
      [128, undefined],
    ]);
    expect(parseAllowed('')).toEqual(nothingAllowed);
  });
});

describe('a request', () => {
  it('sends what it is given, and asks for no compression', async () => {
    const seen: IncomingMessage[] = [];
    let body = '';
    const port = await serve(async (req, res) => {
      seen.push(req);
      body = String(await buffer(req));
      res.writeHead(410, { 'X-Reason': 'gone' }).end('no more');
    });
    const outbound = outboundTo('127.0.0.1');
    const answer = await outbound.request(`http://127.0.0.1:${port}/hook?x=1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"a":1}',
      signal: signal(),
    });
    expect([answer.status, answer.headers['x-reason'], String(await buffer(answer.body))]).toEqual([
      410,
      'gone',
      'no more',
    ]);
    expect(seen[0]).toMatchObject({ method: 'POST', url: '/hook?x=1' });
    expect(seen[0]?.headers).toMatchObject({ 'accept-encoding': 'identity', 'content-type': 'application/json' });
    expect(body).toBe('{"a":1}');
  });

  it('ends with its signal, while it connects and while it reads', async () => {
    const asked: (string | undefined)[] = [];
    const port = await serve((req, res) => {
      asked.push(req.url);
      if (req.url === '/slow') res.write('first');
    });
    const outbound = outboundTo('127.0.0.1');
    const reason = new Error('enough');
    const never = new AbortController();
    const waiting = outbound.request(`http://127.0.0.1:${port}/never`, { signal: never.signal });
    waiting.catch(() => undefined);
    await until('the request has arrived', () => asked.includes('/never'));
    never.abort(reason);
    await expect(waiting).rejects.toThrow('enough');
    const slow = new AbortController();
    const { body } = await outbound.request(`http://127.0.0.1:${port}/slow`, { signal: slow.signal });
    const reading = buffer(body);
    reading.catch(() => undefined);
    await nextTurn();
    slow.abort(reason);
    await expect(reading).rejects.toThrow('enough');
  });

  it('does not wait for headers without end', async () => {
    const port = await serve((_req, res) => {
      res.writeHead(200, Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`x-${n}`, 'y'.repeat(1_000)])));
      res.end();
    });
    const asked = outboundTo('127.0.0.1').request(`http://127.0.0.1:${port}/`, { signal: signal() });
    await expect(asked).rejects.toThrow(/header/i);
  });
});
