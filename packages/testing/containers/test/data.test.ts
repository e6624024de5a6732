import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { getVideo, type Person, register, untilSettled, upload } from '@millrace/acceptance/actions';
import { copyCheckout } from '@millrace/acceptance/checkout';
import type { Client } from '@millrace/acceptance/client';
import { untilDone, uploadTo } from '@millrace/acceptance/common/service';
import { musicService } from '@millrace/acceptance/common/services';
import { guideBlocks, guideCommand } from '@millrace/acceptance/guide';
import { newOwner, smallPicture, uploadImage } from '@millrace/acceptance/image/actions';
import { type Instance, startInstance } from '@millrace/acceptance/instance';
import { longVideo, tinyVideo } from '@millrace/acceptance/media';
import { startProcess } from '@millrace/testkit/process';
import { z } from 'zod';
import { failureOf } from '../src/docker.ts';
import { createStack, type Stack } from '../src/stack.ts';
import { describeWithDocker } from '../src/suite.ts';

jest.setTimeout(1_500_000);

interface Clients {
  video: Client;
  music: Client;
  image: Client;
}

/** What an installation holds, as its owner sees it. */
interface Kept {
  person: Person;
  video: string;
  /** Uploaded at the last moment: its job is still waiting or running. */
  late: string;
  track: string;
  picture: string;
  segments: string;
}

/** Puts a medium of each kind into an installation, and one whose job is not done. */
async function fill({ video, music, image }: Clients): Promise<Kept> {
  const person = await register(video);
  const id = await upload(video, person, await tinyVideo());
  const track = await uploadTo(music, musicService, person);
  const picture = (await uploadImage(image, await newOwner(image), await smallPicture())).id;
  expect((await untilSettled(video, person, id)).status).toBe('ready');
  expect((await untilDone(music, musicService, person, track)).status).toBe('ready');
  const segments = await manifestOf(video, id);
  const late = await upload(video, person, await longVideo());
  return { person, video: id, late, track, picture, segments };
}

/** The variants of the master playlist, without addresses: a storyboard that is made meanwhile changes those. */
async function manifestOf(client: Client, id: string): Promise<string> {
  const { status, headers } = await client('GET', `/stream/${id}/manifest`);
  expect(status).toBe(302);
  const response = await fetch(new URL(headers.get('location') ?? '', client.base));
  expect(response.status).toBe(200);
  return (await response.text())
    .split('\n')
    .filter((line) => line.startsWith('#EXT-X-STREAM-INF:'))
    .join('\n');
}

async function expectKept({ video, music, image }: Clients, kept: Kept): Promise<void> {
  const { person } = kept;
  const login = await video('POST', '/auth/login', { json: { email: person.email, password: person.password } });
  expect(login.status).toBe(200);
  // A token of the old installation still counts.
  expect((await getVideo(video, person, kept.video)).status).toBe('ready');
  expect(await manifestOf(video, kept.video)).toBe(kept.segments);
  expect((await music('GET', `/tracks/${kept.track}/stream`)).status).toBeLessThan(400);
  expect((await image('GET', `/images/${kept.picture}/transform?w=40`)).status).toBe(200);
  // The job that was not done runs again.
  expect((await untilSettled(video, person, kept.late, 300_000)).status).toBe('ready');
}

describeWithDocker('the data of docker-compose.yml', () => {
  const owned: { stop(): Promise<unknown> }[] = [];
  const owns = (stack: Stack): Stack => {
    owned.push({ stop: () => stack.remove() });
    return stack;
  };
  afterEach(async () => {
    for (const thing of owned.splice(0).reverse()) await thing.stop();
  });

  it('comes back from a backup by the commands of the guide', async () => {
    const stack = owns(await createStack());
    const [backup = '', restore = ''] = (await guideBlocks(stack.root, 'Backup and restore')).map((block) =>
      block.replaceAll('/backup/media', `${stack.root}/backup/media`),
    );
    await stack.shell('node infra/env.mjs && docker compose up --build --detach --wait');
    const kept = await fill(stack);
    await stack.shell(backup);
    const lost = await upload(stack.video, kept.person, await tinyVideo());

    // Everything is lost but the backup and .env.
    await stack.compose('down', '--volumes');
    await stack.shell(restore);
    await stack.compose('up', '--detach', '--wait');
    await expectKept(stack, kept);
    expect((await stack.video('GET', `/videos/${lost}`, { token: kept.person.token })).status).toBe(404);
  });

  it('is reached with new passwords, as the guide says: those of the administrators, of the apps, and the secret of tokens', async () => {
    const stack = owns(await createStack());
    await stack.shell('node infra/env.mjs && docker compose up --build --detach --wait');
    const kept = await fill(stack);
    const old = await stack.secrets();
    const changed = Object.keys(old).filter((name) => /(?:_PASSWORD|_SECRET|_SECRET_KEY)$/.test(name));
    const fresh = Object.fromEntries(changed.map((name) => [name, randomBytes(24).toString('hex')]));

    // The administrators' passwords are changed in the engine first.
    const alter = `ALTER ROLE millrace PASSWORD '${fresh.POSTGRES_PASSWORD}'`;
    await stack.compose('exec', '-T', 'postgres', 'psql', '--username', 'millrace', '--command', alter);
    const change = await guideCommand(stack.root, 'rabbitmqctl change_password');
    await stack.shell(`docker compose exec -T rabbitmq ${change.replace('…', fresh.RABBITMQ_PASSWORD ?? '')}`);
    for (const [name, value] of Object.entries(fresh)) {
      const written = name === 'JWT_SECRET' ? `${value},${old[name]}` : value;
      await stack.shell(`sed -i 's/^${name}=.*/${name}=${written}/' .env`);
    }
    await stack.shell(`${await guideCommand(stack.root, 'docker compose up --detach')} --wait`);
    await expectKept(stack, kept);

    const asVideoApi = (password = '') =>
      stack.compose(
        'exec',
        '-T',
        'postgres',
        'psql',
        `postgres://video_api:${password}@postgres/millrace`,
        '-c',
        'SELECT 1',
      );
    expect(await asVideoApi(fresh.VIDEO_API_PASSWORD)).toContain('1 row');
    expect(await failureOf(asVideoApi(old.VIDEO_API_PASSWORD))).toContain('password authentication failed');
  });

  it('comes from a folder of `npm start` by the commands of the guide', async () => {
    const checkout = await copyCheckout();
    const stack = owns(await createStack(checkout));
    const dataDir = join(stack.root, '.millrace');
    const old: Instance = await startInstance({ checkout: stack.root, dataDir });
    owned.push({ stop: () => old.process.kill() });
    const kept = await fill({ video: old.api, music: old.music, image: old.images });

    const [engines = '', files = '', rows = '', ...more] = await guideBlocks(
      stack.root,
      'From one machine to a cluster',
    );
    expect(more).toEqual([]);
    await stack.shell(`node infra/env.mjs\n${engines}${files}`);
    await old.process.stop();
    const database = await startProcess({
      command: 'npm',
      args: ['run', 'millrace', '--', 'serve-database', '.millrace'],
      cwd: stack.root,
      env: { NODE_OPTIONS: undefined },
    });
    owned.push({ stop: () => database.kill() });
    const [url = ''] = await database.waitForOutput(/postgres:\/\/\S+/, 300_000);
    const settings = files.split('\n').filter((line) => /^\.|^export /.test(line));
    const copy = rows.replace(/'postgres:\/\/…\([^']*\)'/, `'${url}'`);
    expect(copy).toContain(url);
    await stack.shell([...settings, copy].join('\n'));
    await database.stop();

    const { jwtSecret } = z
      .object({ jwtSecret: z.string() })
      .parse(JSON.parse(await stack.shell('cat .millrace/secrets.json')));
    const { JWT_SECRET = '' } = await stack.secrets();
    await stack.shell(`sed -i 's/^JWT_SECRET=.*/JWT_SECRET=${JWT_SECRET},${jwtSecret}/' .env`);
    await stack.compose('up', '--detach', '--wait');
    await expectKept(stack, kept);
  });
});
