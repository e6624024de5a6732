import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { describeWithEngine, freePort } from '@millrace/testkit/engines';
import { startProcess } from '@millrace/testkit/process';
import { s3LogLine } from '@millrace/testkit/s3';
import { newEmail, type Person, register, untilSettled, upload } from '../src/actions.ts';
import type { Answer } from '../src/answer.ts';
import { type Checkout, copyCheckout } from '../src/checkout.ts';
import { type Client, createClient } from '../src/client.ts';
import { untilDone, uploadTo } from '../src/common/service.ts';
import { musicService } from '../src/common/services.ts';
import { expectJson } from '../src/expect.ts';
import { isReady } from '../src/faultRun/app.ts';
import { guideBlocks, withValues } from '../src/guide.ts';
import { expectPicture, newOwner, smallPicture, uploadImage } from '../src/image/actions.ts';
import { tinyVideo } from '../src/media.ts';
import { type StorageUser, startEngines, type TestEngines } from '../src/platform/engines.ts';
import { type AppName, apiNames, appNames, variableOf, withLogin } from '../src/platform/logins.ts';
import { poll } from '../src/poll.ts';
import { session, summary } from '../src/shapes.ts';

jest.setTimeout(400_000);

/** The commands of docs/operations.md for an installation without containers. Only addresses, names and passwords are of this test. */
await describeWithEngine(['ffmpeg', 'rabbitmq', 's3'], 'the guide’s commands by hand', () => {
  let checkout: Checkout;
  let engines: TestEngines;
  /** The values of the guide's variables. */
  const values: Record<string, string> = {};
  /** The commands of "By hand", in their order, without comments. */
  let commands: string[];
  const users = new Map<AppName, StorageUser>();
  const running: { kill(): Promise<void> }[] = [];
  const origins = new Map<AppName, string>();
  let person: Person;
  let video: string;

  beforeAll(async () => {
    checkout = await copyCheckout();
    engines = await startEngines('rabbitmq+s3');
    const [block = '', ...more] = await guideBlocks(checkout.root, 'By hand');
    expect(more).toEqual([]);
    commands = block.trim().split('\n');
    commands = commands.map((line) => line.replace(/ +#.*/, ''));
    Object.assign(values, {
      DATABASE_ADMIN_URL: engines.databaseUrl,
      RABBITMQ_ADMIN_URL: engines.brokerAdminUrl,
      STORAGE_URL: engines.storageUrl,
      DELIVERY_LOG_TOKEN: randomBytes(24).toString('hex'),
      JWT_SECRET: randomBytes(32).toString('hex'),
    });
    for (const app of [...apiNames, 'migrator'] as const)
      values[variableOf(app, 'DATABASE_URL')] = withLogin(engines.databaseUrl, app.replace('-', '_'));
    for (const app of appNames) values[variableOf(app, 'QUEUE_URL')] = withLogin(engines.queueUrl, app);
  });

  afterAll(async () => {
    for (const app of running) await app.kill();
    await engines?.stop();
    await checkout?.remove();
  });

  const client = (app: AppName): Client =>
    createClient(`${origins.get(app)}${app === 'image-api' ? '/api/v1' : '/api'}`);

  /** Takes the next command of "By hand". */
  const next = (expected: RegExp): string => {
    const command = commands.shift() ?? '';
    expect(command).toMatch(expected);
    return command;
  };

  /** Runs a script in the checkout, in bash. @returns its standard output and errors */
  const shell = async (script: string, env: Record<string, string> = {}): Promise<string> => {
    const bash = await startProcess({
      command: 'bash',
      args: ['-euo', 'pipefail', '-c', script],
      cwd: checkout.root,
      env: { NODE_OPTIONS: undefined, ...env },
    });
    expect({ script, code: await bash.ended, output: bash.output() }).toMatchObject({ code: 0 });
    return bash.output();
  };

  it('build it, and prepare the database and the bucket', async () => {
    // The checkout has its dependencies: no test talks to a registry.
    await shell(next(/^npm ci && npm run build$/).replace('npm ci && ', ''));
    await shell(next(/^npm run millrace -- migrate$/), { DATABASE_URL: engines.databaseUrl });
    const said = await shell(next(/^npm run millrace -- setup-storage$/), {
      ...engines.env,
      STORAGE_URL: engines.storageUrl,
    });
    expect(said).toContain(engines.storageUrl.replace('s3://', ''));
  });

  it('make a login for each app in each engine', async () => {
    const [block = '', ...more] = await guideBlocks(checkout.root, 'Logins');
    expect(more).toEqual([]);
    const [logins = '', policy = '', allow = ''] = withValues(block, values).split(/^(?=STORAGE_URL=)/m);
    const said = await shell(logins);
    for (const app of apiNames) expect(said).toContain(`${app.replace('-', '_')} is a member of`);
    for (const app of appNames) expect(said).toContain(app);
    // The migrator owns the tables now.
    await shell('npm run millrace -- migrate', { DATABASE_URL: values.MIGRATOR_DATABASE_URL ?? '' });

    const { createStorageUser } = engines;
    if (createStorageUser === undefined) return;
    for (const app of appNames) users.set(app, await createStorageUser(app));
    const principals: string[] = [];
    for (const [app, { access }] of users) {
      if (access.by === 'principal') principals.push(`--allow ${app}=${access.principal}`);
      else {
        await shell(policy.replaceAll('video-api', app), engines.env);
        await access.attach(await shell(`cat ${app}.json`));
      }
    }
    const guided = /--allow video-api=\S+ --allow music-api=…/;
    expect(allow).toMatch(guided);
    if (principals.length > 0) await shell(allow.replace(guided, principals.join(' ')), engines.env);
  });

  it('start the apps with those logins, and a video, a track and a picture pass through them', async () => {
    for (const app of appNames) {
      const [command = '', ...args] = next(new RegExp(`^node apps/${app}/dist/main\\.js$`)).split(' ');
      const port = await freePort();
      const origin = `http://127.0.0.1:${port}`;
      origins.set(app, origin);
      running.push(
        await startProcess({
          command,
          args,
          cwd: checkout.root,
          env: {
            PORT: String(port),
            QUEUE_URL: values[variableOf(app, 'QUEUE_URL')],
            STORAGE_URL: engines.storageUrl,
            ...engines.env,
            ...users.get(app)?.env,
            ...(app.endsWith('-api') && {
              DATABASE_URL: values[variableOf(app, 'DATABASE_URL')],
              PUBLIC_URL: origin,
              JWT_SECRET: values.JWT_SECRET,
              DELIVERY_LOG_TOKEN: values.DELIVERY_LOG_TOKEN,
            }),
            ...(app === 'image-transformer' && { UV_THREADPOOL_SIZE: '4', MALLOC_ARENA_MAX: '2' }),
          },
          waitFor: () => isReady(origin),
        }),
      );
    }
    person = await register(client('video-api'));
    video = await upload(client('video-api'), person, await tinyVideo());
    const track = await uploadTo(client('music-api'), musicService, person);
    const { id } = await uploadImage(client('image-api'), await newOwner(client('image-api')), await smallPicture());
    expectPicture(await client('image-api')('GET', `/images/${id}/transform?w=40`));
    expect((await untilSettled(client('video-api'), person, video)).status).toBe('ready');
    expect((await untilDone(client('music-api'), musicService, person, track)).status).toBe('ready');
  });

  it('create an account, give another a new password, and make it an operator', async () => {
    const account = (action: RegExp, email: string) =>
      shell(next(action).replace('you@example.com', email), { DATABASE_URL: engines.databaseUrl });
    const login = (email: string, password: string) =>
      client('video-api')('POST', '/auth/login', { json: { email, password } });
    const roleOf = (answer: Answer) => Object(Object(expectJson(answer, 200)).user).role;
    // The password is a line of its own.
    const passwordIn = (said: string) => /^[A-Za-z0-9]{12,}$/m.exec(said)?.[0] ?? '';

    const email = newEmail();
    const created = passwordIn(await account(/^npm run millrace -- account create .* --admin$/, email));
    expect(roleOf(await login(email, created))).toBe('admin');

    const password = passwordIn(await account(/^npm run millrace -- account reset-password /, person.email));
    expect((await login(person.email, person.password)).status).toBe(401);
    const { token } = session.parse(expectJson(await login(person.email, password), 200));
    person = { ...person, password, token };

    await account(/^npm run millrace -- account make-admin /, person.email);
    expect(roleOf(await login(person.email, password))).toBe('admin');
    expect(commands).toEqual([]);
  });

  it('report the bucket’s access log', async () => {
    const [block = ''] = await guideBlocks(checkout.root, 'Delivery from the bucket or a CDN');
    const [, command = ''] = block.split(/^# Elsewhere.*\n/m);
    const folder = join(checkout.root, 'access-logs');
    await mkdir(folder);
    const key = `public/videos/${video}/attempt/360p/0.m4s`;
    await writeFile(join(folder, '2026-11-23-00-00-00-A'), `${s3LogLine({ id: 'A1', key, bytes: 1_000_000 })}\n`);
    await writeFile(join(folder, '2026-11-23-00-05-00-B'), `${s3LogLine({ id: 'B1', key, bytes: 30_000 })}\n`);
    const guided = 'http://video-api.example.internal:8080';
    expect(command).toContain(guided);
    const said = await shell(withValues(command, values).replace(guided, origins.get('video-api') ?? ''));
    expect(said).toContain('2 lines: 2 deliveries counted');
    await poll(
      async () => {
        const answer = await client('video-api')('GET', '/usage/summary', { token: person.token });
        return summary.parse(expectJson(answer, 200)).bandwidth;
      },
      (bandwidth) => bandwidth === 1_030_000,
      { what: 'the usage to include both' },
    );
  });
});
