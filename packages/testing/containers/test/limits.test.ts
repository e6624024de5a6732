import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { getVideo, register, untilSettled, upload } from '@millrace/acceptance/actions';
import { newOwner, postPicture, smallPicture, uploadImage } from '@millrace/acceptance/image/actions';
import { encode, tinyVideo } from '@millrace/acceptance/media';
import { poll } from '@millrace/acceptance/poll';
import { type SlowUpload, uploadSlowly } from '@millrace/acceptance/rawUpload';
import { badImages, greedySvg } from '@millrace/testkit/media';
import { pause } from '@millrace/testkit/waiting';
import { inspectContainer, killFirstProcess } from '../src/docker.ts';
import { createStack, type Stack } from '../src/stack.ts';
import { describeWithDocker } from '../src/suite.ts';

const apis = ['video-api', 'music-api', 'image-api'];
const workers = ['media-transcoder', 'image-transformer', 'courier'];
const mebibyte = 1024 * 1024;

jest.setTimeout(1_500_000);

describeWithDocker('the memory limits of docker-compose.yml', () => {
  let stack: Stack;

  beforeAll(async () => {
    stack = await createStack();
    // The attackers of the tests share one address.
    await stack.shell('node infra/env.mjs && echo EDGE_CONNECTIONS_PER_ADDRESS=1000 >> .env');
    await stack.override(
      'services:\n  video-api: { environment: { REGISTRATIONS_PER_MINUTE: "100000", UPLOADS_PER_MINUTE: "100000" } }\n',
    );
    await stack.shell('docker compose up --build --detach --wait');
  });
  afterAll(() => stack.remove());

  /** The services of which a process ran out of memory, or that were restarted. */
  async function broken(services: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const service of services) {
      const { State, RestartCount } = await inspectContainer(await stack.container(service));
      if (State.OOMKilled || RestartCount > 0)
        found.push(`${service}: ${RestartCount} restarts, OOM: ${State.OOMKilled}`);
    }
    return found;
  }

  it('are not reached by hostile drawings: other pictures are served, and no container ends', async () => {
    const owner = await newOwner(stack.image);
    const good = await uploadImage(stack.image, owner, await smallPicture());
    const greedy = await uploadImage(stack.image, owner, greedySvg());
    const hostile = (await badImages()).filter(({ name }) => name.includes('SVG'));
    expect(hostile.length).toBeGreaterThan(5);
    let isOver = false;
    const started = performance.now();
    const served: number[] = [];
    const others = (async () => {
      for (let width = 20; !isOver; width += 1) {
        served.push((await stack.image('GET', `/images/${good.id}/transform?w=${20 + (width % 100)}`)).status);
        await pause(200, 'The rhythm of a client.');
      }
    })();
    const answers = await Promise.all([
      ...hostile.map(async ({ make }) => (await postPicture(stack.image, owner, await make())).status),
      ...Array.from(
        { length: 12 },
        async (_, n) => (await stack.image('GET', `/images/${greedy.id}/transform?w=${2_000 + n}`)).status,
      ),
    ]);
    const attackSeconds = (performance.now() - started) / 1_000;
    isOver = true;
    await others;
    // Refused, rendered, or shed while all workers are busy; never broken.
    expect(answers.filter((status) => ![200, 201, 415, 422, 429, 503].includes(status))).toEqual([]);
    expect(served.filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
    const fine = served.filter((status) => status === 200);
    // A failure shows all answers and how long the attack lasted.
    expect(fine.length > 3 ? 'served' : { served, attackSeconds }).toBe('served');
    expect(await broken([...apis, ...workers])).toEqual([]);
  });

  it('hold 300 slow uploads: everybody else is served, and no API ends', async () => {
    const perAccount = 15;
    const burst = Buffer.alloc(6 * mebibyte, 7);
    const attacks: SlowUpload[] = [];
    const other = await register(stack.video);
    try {
      for (let account = 0; account < 300 / perAccount; account += 1) {
        const { token } = await register(stack.video);
        for (let n = 0; n < perAccount; n += 1) attacks.push(uploadSlowly(stack.video.base, token, burst));
      }
      for (let n = 0; n < 5; n += 1) {
        const id = await upload(stack.video, other, await tinyVideo());
        expect((await untilSettled(stack.video, other, id)).status).toBe('ready');
      }
    } finally {
      for (const attack of attacks) attack.stop();
    }
    expect(await broken(apis)).toEqual([]);
  });

  it('are enough for a 2160p HDR film, whose job goes on when its worker is killed', async () => {
    const person = await register(stack.video);
    const film = await encode('mp4', [
      ...['-f', 'lavfi', '-i', 'testsrc2=size=3840x2160:rate=30:duration=4', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...[
        '-pix_fmt',
        'yuv420p10le',
        '-color_primaries',
        'bt2020',
        '-color_trc',
        'smpte2084',
        '-colorspace',
        'bt2020nc',
      ],
    ]);
    const id = await upload(stack.video, person, film);
    await poll(
      () => getVideo(stack.video, person, id),
      ({ status, progress = 0 }) => status === 'processing' && progress > 0,
      { timeoutMs: 600_000, what: 'progress of the film' },
    );
    const transcoder = await stack.container('media-transcoder');
    await killFirstProcess(transcoder);
    await stack.healthy(['media-transcoder']);
    expect((await untilSettled(stack.video, person, id, 1_200_000)).status).toBe('ready');
    const { State, RestartCount } = await inspectContainer(transcoder);
    expect({ OOMKilled: State.OOMKilled, RestartCount }).toEqual({ OOMKilled: false, RestartCount: 1 });
    expect(await broken(apis)).toEqual([]);
  });
});
