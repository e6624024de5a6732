import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type AppName, appMessages, jobsOf, messages } from '@millrace/jobs';
import { createLogger } from '@millrace/service';
import { describeWithEngine } from '@millrace/testkit/engines';
import { type TestDatabases, usePostgres } from '@millrace/testkit/postgres';
import { startRabbitMq, type TestRabbitMq } from '@millrace/testkit/rabbitmq';
import { pause } from '@millrace/testkit/waiting';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import { brokerPermissions, completeJob, enqueue, openQueue, PermanentError, type Queue } from '../src/index.ts';
import { restrictedLogin } from './support/logins.ts';
import { testMessages } from './support/messages.ts';
import { until } from './support/waiting.ts';
import { createWorld, queueTables, testTimings, type World } from './support/world.ts';

jest.setTimeout(600_000);

const apps = Object.keys(appMessages) as AppName[];

await describeWithEngine('rabbitmq', 'logins of RabbitMQ, one for each app', () => {
  let broker: TestRabbitMq;
  let server: TestDatabases;
  let world: World;
  const urls = new Map<AppName, string>();
  const queues: Queue<typeof messages>[] = [];
  const connections: ChannelModel[] = [];
  const warnings: string[] = [];

  beforeAll(async () => {
    [broker, server] = await Promise.all([startRabbitMq({ management: true }), usePostgres()]);
    for (const app of apps) urls.set(app, await restrictedLogin(broker, 'millrace', app, appMessages[app]));
    world = await createWorld({
      url: broker.url,
      databaseUrl: await server.createDatabase(queueTables),
      prefix: 'millrace',
    });
  });
  afterAll(async () => {
    await world?.close();
    await Promise.all([broker?.stop(), server?.stop()]);
  });
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close({ timeoutMs: 0 });
    for (const connection of connections.splice(0)) await connection.close().catch(() => undefined);
    expect(warnings.splice(0)).toEqual([]);
  });

  const urlOf = (app: AppName): string => urls.get(app) ?? '';
  /** Opens the queue as the app does. Each refusal by the broker is logged as a warning. */
  const open = async (app: AppName): Promise<Queue<typeof messages>> => {
    const queue = await openQueue({
      url: urlOf(app),
      messages,
      jobs: jobsOf(app),
      log: createLogger({ name: app, level: 'warn', destination: { write: (line) => void warnings.push(line) } }),
      name: app,
      ...(app.endsWith('-api') && { databaseUrl: world.databaseUrl }),
      timings: { amqp: { ...testTimings.amqp, holdMs: 500 } },
    });
    queues.push(queue);
    return queue;
  };
  /** A plain amqplib channel with the given login, without our code. */
  const channelOf = async (url: string): Promise<Channel> => {
    const connection = await connect(url);
    connection.on('error', () => undefined);
    connections.push(connection);
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    return channel;
  };

  it('lets each app do its work on an empty broker, even if the worker starts first', async () => {
    const transcoder = await open('media-transcoder');
    const told: string[] = [];
    await transcoder.consume(
      'video.transcode',
      async ({ videoId }, { jobId, attempt }) => {
        if (videoId === 'bad') throw new PermanentError('not a video');
        if (videoId === 'retried' && attempt === 1) throw new Error('once more');
        // Long enough for its message to be renewed, as in a long encode.
        if (videoId === 'long') await pause(2_000, 'The job takes long.');
        await transcoder.emit('video.progress', { videoId, jobId, percent: 50 });
        await transcoder.publish('video.failed', { videoId, jobId, code: 'damaged', message: videoId });
      },
      { concurrency: 2 },
    );
    const video = await open('video-api');
    await video.subscribe('video.progress', async ({ videoId }) => void told.push(`progress ${videoId}`));
    await video.consume('video.failed', async ({ videoId }) => void told.push(`result ${videoId}`), { concurrency: 1 });
    await video.consumeDeadLetters(
      'video.transcode',
      async ({ payload }) => void told.push(`dead ${payload?.videoId}`),
    );
    const ids = ['good', 'bad', 'retried', 'long'];
    await world.transaction(async (executor) => {
      for (const videoId of ids) {
        const job = { videoId, sourceKey: 's', outputPrefix: 'o/' };
        await enqueue(executor, messages, 'video.transcode', job, { accountId: 1 });
      }
    });
    const expected = ['dead bad', ...['good', 'long', 'retried'].flatMap((id) => [`progress ${id}`, `result ${id}`])];
    await until('all results arrived', () => new Set(told).size >= expected.length);
    expect([...new Set(told)].sort()).toEqual(expected.sort());
    expect((await video.depth()).map(({ name }) => name)).toEqual([
      'account.mail',
      'video.transcode',
      'video.encode',
      'video.long',
      'video.sound',
      'video.longSound',
      'video.ahead',
      'video.planned',
      'video.partDone',
      'video.notJoined',
      'video.transcoded',
      'video.failed',
      'video.storyboard',
      'video.download',
      'video.derived',
      'video.notDerived',
      'video.export',
      'video.fetch',
      'video.fetched',
      'video.fetchFailed',
    ]);
    expect((await transcoder.depth()).map(({ name }) => name)).toEqual([
      'video.transcode',
      'video.encode',
      'video.long',
      'video.sound',
      'video.longSound',
      'video.ahead',
      'video.storyboard',
      'video.download',
      'track.transcode',
      'track.long',
    ]);
    // The retry and the dead letter also log warnings.
    const refusals = warnings.splice(0).filter((line) => /ACCESS_REFUSED|403|could not/.test(line));
    expect(refusals).toEqual([]);
  });

  it('lets all three APIs enqueue, send and bury mails, each once', async () => {
    const sent: number[] = [];
    const buried: unknown[] = [];
    const taking = new Set<string>();
    const apis = ['video-api', 'music-api', 'image-api'] as const;
    for (const app of apis) {
      const queue = await open(app);
      await queue.consume(
        'account.mail',
        async (job, { jobId, attempt }) => {
          if (job.template !== 'emailVerification') throw new PermanentError('refused');
          if (job.accountId % 5 === 0 && attempt === 1) throw new Error('away');
          taking.add(app);
          sent.push(job.accountId);
          await until('every API sends a mail', () => taking.size === apis.length);
          await world.transaction((executor) => completeJob(executor, jobId));
        },
        { concurrency: 1 },
      );
      await queue.consumeDeadLetters('account.mail', async ({ payload }) => void buried.push(payload?.template));
      expect((await queue.depth()).map(({ name }) => name)).toContain('account.mail');
    }
    const accounts = Array.from({ length: 14 }, (_, n) => n + 1);
    await world.transaction(async (executor) => {
      for (const accountId of accounts) {
        await enqueue(executor, messages, 'account.mail', { template: 'emailVerification', accountId }, { accountId });
      }
      await enqueue(executor, messages, 'account.mail', { template: 'invitation', invitationId: 1 });
    });
    await until('all mails are sent', () => sent.length >= accounts.length && buried.length > 0);
    expect(sent.sort((a, b) => a - b)).toEqual(accounts);
    expect(buried).toEqual(['invitation']);
    expect([...taking].sort()).toEqual([...apis].sort());
    await until('no job is left', async () => {
      const { rowCount } = await world.pool.query("SELECT FROM queue.jobs WHERE name = 'account.mail'");
      return rowCount === 0;
    });
    // The retries and the dead letter also log warnings.
    const refusals = warnings.splice(0).filter((line) => /ACCESS_REFUSED|403|could not/.test(line));
    expect(refusals).toEqual([]);
  });

  it('lets image-api send requests and image-transformer answer them', async () => {
    const api = await open('image-api');
    const worker = await open('image-transformer');
    const facts = {
      format: 'png',
      mimeType: 'image/png',
      width: 1,
      height: 1,
      frames: 1,
      strippedBytes: null,
      strippedAs: null,
      placeholders: null,
      exif: null,
      mezzanineBytes: null,
    } as const;
    await worker.respond('image.inspect', async () => facts, { concurrency: 1 });
    const question = { imageId: 'i', sourceKey: 's', maxPixels: 1, strippedKey: null };
    expect(await api.request('image.inspect', question, { timeoutMs: 120_000 })).toEqual(facts);
    expect(await worker.depth()).toEqual([]);
  });

  it.each(apps)('lets %s check its connection', async (app) => {
    const queue = await open(app);
    // A loaded broker may take longer to connect than opening waits.
    await until('the connection is checked', () =>
      queue.ping().then(
        () => true,
        () => false,
      ),
    );
  });

  it('closes without a warning while its channels are still being set up', async () => {
    for (let n = 0; n < 40; n += 1) {
      const queue = await open(apps[n % apps.length] ?? 'video-api');
      await queue.close({ timeoutMs: 0 });
    }
  });

  /** Uses a new channel, because a refusal closes it. @returns the broker's code or 'allowed' */
  const tried = async (url: string, attempt: (channel: Channel) => Promise<unknown>): Promise<unknown> => {
    const channel = await channelOf(url);
    const closed = once(channel, 'error').then(([error]) => error);
    try {
      await attempt(channel);
      // The broker refuses a publish asynchronously. The refusal arrives before this reply, which needs no permission.
      await channel.prefetch(0);
      return 'allowed';
    } catch (error) {
      const cause: unknown = error instanceof Error && 'code' in error ? error : await closed;
      return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : cause;
    }
  };
  const publish = (exchange: string, key: string) => async (channel: Channel) =>
    channel.publish(exchange, key, Buffer.from('{}'));
  const read = (queue: string) => (channel: Channel) => channel.get(queue);
  /** Binds a queue that gets a copy of every message of an exchange. */
  const listen = (exchange: string, key: string) => async (channel: Channel) => {
    const { queue } = await channel.assertQueue('', { exclusive: true });
    await channel.bindQueue(queue, exchange, key);
  };

  describe('a leaked worker login', () => {
    beforeEach(async () => {
      for (const app of ['video-api', 'music-api', 'media-transcoder'] as const) {
        const queue = await open(app);
        for (const name of jobsOf(app))
          await (await queue.consume(name, async () => undefined, { concurrency: 1 })).stop();
      }
      const worker = await open('image-transformer');
      await worker.respond('image.transform', async () => Promise.reject(new Error('not asked')), { concurrency: 1 });
      const api = await open('image-api');
      await api
        .request('image.inspect', { imageId: 'i', sourceKey: 's', maxPixels: 1, strippedKey: null }, { timeoutMs: 500 })
        .catch(() => undefined);
    });

    it.each([
      ['publish into a queue through the default exchange', publish('', 'millrace.video.transcoded')],
      ['publish a result', publish('millrace.to.video.transcoded', 'millrace.video.transcoded')],
      ['publish a mail', publish('millrace.to.account.mail', 'millrace.account.mail')],
      ['take a mail', read('millrace.account.mail')],
      ['publish a job', publish('millrace.to.video.transcode', 'millrace.video.transcode')],
      ['report that a job is done', publish('millrace.to.alive', 'millrace.alive')],
      ['emit progress', publish('millrace.events', 'video.progress')],
      ['publish through a built-in exchange of RabbitMQ', publish('amq.topic', 'x')],
      ['take a job', read('millrace.video.transcode')],
      ['take a result', read('millrace.track.transcoded')],
      ['take a dead letter', read('millrace.video.transcode.dead')],
      ['read unreadable messages', read('millrace.unreadable')],
      ['take job reports of workers', read('millrace.alive')],
      ['listen to jobs', listen('millrace.to.video.transcode', 'millrace.video.transcode')],
      ['listen to results', listen('millrace.to.track.transcoded', 'millrace.track.transcoded')],
      ['listen to replies', listen('millrace.replies', 'somebody')],
      ['listen to progress', listen('millrace.events', '#')],
      ['empty a queue', (channel: Channel) => channel.purgeQueue('millrace.video.transcode')],
      ['delete a queue', (channel: Channel) => channel.deleteQueue('millrace.video.transcode')],
      ['delete an exchange', (channel: Channel) => channel.deleteExchange('millrace.to.video.transcode')],
      ['declare a queue', (channel: Channel) => channel.assertQueue('millrace.mine')],
    ])('of image-transformer cannot %s', async (_what, attempt) => {
      expect(await tried(urlOf('image-transformer'), attempt)).toBe(403);
    });

    it.each([
      ['publish into a queue through the default exchange', publish('', 'millrace.video.transcoded')],
      ['request an image', publish('millrace.to.request.image.transform', 'millrace.request.image.transform')],
      ['take results', read('millrace.video.transcoded')],
      ['listen to results', listen('millrace.to.video.transcoded', 'millrace.video.transcoded')],
      ['take dead letters', read('millrace.video.transcode.dead')],
      ['read unreadable messages', read('millrace.unreadable')],
      ['take job reports of workers', read('millrace.alive')],
      ['take requests', read('millrace.request.image.transform')],
      ['listen to requests', listen('millrace.to.request.image.transform', 'millrace.request.image.transform')],
      ['listen to progress', listen('millrace.events', '#')],
      ['delete the queue of results', (channel: Channel) => channel.deleteQueue('millrace.video.transcoded')],
    ])('of media-transcoder cannot %s', async (_what, attempt) => {
      expect(await tried(urlOf('media-transcoder'), attempt)).toBe(403);
    });

    it.each([
      ['take a job of another worker', read('millrace.video.transcode')],
      ['publish a result of another worker', publish('millrace.to.video.transcoded', 'millrace.video.transcoded')],
      ['publish a job', publish('millrace.to.video.transcode', 'millrace.video.transcode')],
      ['take results', read('millrace.video.fetched')],
      ['take a mail', read('millrace.account.mail')],
      ['request an image', publish('millrace.to.request.image.transform', 'millrace.request.image.transform')],
      ['listen to progress', listen('millrace.events', '#')],
    ])('of courier cannot %s', async (_what, attempt) => {
      expect(await tried(urlOf('courier'), attempt)).toBe(403);
    });

    it('can take jobs and publish results of that worker', async () => {
      const transcoder = urlOf('media-transcoder');
      expect(await tried(transcoder, read('millrace.video.transcode'))).toBe('allowed');
      expect(await tried(transcoder, publish('millrace.to.video.failed', 'millrace.video.failed'))).toBe('allowed');
      expect(await tried(urlOf('image-transformer'), read('millrace.request.image.transform'))).toBe('allowed');
      // The owner moves a message that is not a result out of the work queue.
      const video = await open('video-api');
      await video.consume('video.failed', async () => undefined, { concurrency: 1 });
      const isMovedOut = (line: string) => line.includes('unreadable message moved out of the work queue');
      await until('the forged result was moved out of the work queue', () => warnings.some(isMovedOut));
      expect(warnings.splice(0).filter((line) => !isMovedOut(line))).toEqual([]);
    });

    it.each(apps)('of %s cannot use the management interface', async (app) => {
      const { username, password } = new URL(urlOf(app));
      const headers = { Authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
      const origin = new URL(broker.managementUrl ?? '').origin;
      for (const path of ['/api/overview', '/api/users', '/api/queues', '/api/definitions']) {
        expect((await fetch(`${origin}${path}`, { headers })).status).toBe(401);
      }
    });
  });

  it('gives no app the default exchange or other names', () => {
    for (const app of apps) {
      for (const pattern of Object.values(brokerPermissions(appMessages[app]))) {
        // RabbitMQ 4.3 refuses expressions of more than about a thousand characters.
        expect([app, pattern.length < 900]).toEqual([app, true]);
        for (const name of ['amq.default', 'amq.topic', 'other.video.transcode', 'millrace', 'millrace.', '']) {
          expect([app, name, new RegExp(pattern).test(name)]).toEqual([app, name, false]);
        }
      }
    }
  });

  it('handles queues and messages of the previous version, and answers its requests', async () => {
    const prefix = 'older';
    const work = `${prefix}.test.work`;
    const old = await channelOf(broker.url);
    const quorum = { 'x-queue-type': 'quorum' };
    const letters = (queue: string) => ({
      'x-dead-letter-strategy': 'at-least-once',
      'x-overflow': 'reject-publish',
      'x-dead-letter-exchange': '',
      'x-dead-letter-routing-key': queue,
    });
    await old.assertQueue(`${work}.dead`, { arguments: quorum });
    await old.assertQueue(`${work}.retry.1000`, { arguments: { ...quorum, ...letters(work), 'x-message-ttl': 1_000 } });
    await old.assertQueue(work, { arguments: { ...quorum, ...letters(`${work}.dead`), 'x-delivery-limit': 30 } });
    const job = {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'test.work',
      version: 1,
      accountId: 0,
      priority: 0,
    };
    old.sendToQueue(work, Buffer.from(JSON.stringify({ ...job, payload: { key: 'left' }, maxAttempts: 3 })));

    const here = await createWorld({ url: broker.url, databaseUrl: await server.createDatabase(queueTables), prefix });
    try {
      const worker = await here.openWorker();
      const seen: string[] = [];
      await worker.consume(
        'test.work',
        async ({ key }, { attempt }) => {
          seen.push(`${key} ${attempt}`);
          if (key === 'left' && attempt === 1) throw new Error('once more');
        },
        { concurrency: 1 },
      );
      await worker.publish('test.work', { key: 'new' });
      await until('both are done, one through the old retry queue', () => seen.length === 3);
      expect([...seen].sort()).toEqual(['left 1', 'left 2', 'new 1']);

      await worker.respond('test.echo', async ({ text }) => ({ text, pid: 1 }), { concurrency: 1 });
      const answered = new Promise<string>((resolve) => {
        void old.consume('amq.rabbitmq.reply-to', (message) => resolve(String(message?.content)), { noAck: true });
      });
      const { id } = job;
      const question = {
        id,
        version: testMessages['test.echo'].version,
        payload: { text: 'hello' },
        timeoutMs: 120_000,
      };
      old.sendToQueue(`${prefix}.request.test.echo`, Buffer.from(JSON.stringify(question)), {
        replyTo: 'amq.rabbitmq.reply-to',
        correlationId: id,
      });
      expect(JSON.parse(await answered)).toEqual({ ok: true, value: { text: 'hello', pid: 1 } });
    } finally {
      await here.close();
    }
  });
});
