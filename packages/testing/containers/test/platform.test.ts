import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { guideBlocks, guideCommand } from '@millrace/acceptance/guide';
import { poll } from '@millrace/acceptance/poll';
import { firstUnseen, takeTour } from '@millrace/acceptance/tour';
import { s3LogLine } from '@millrace/testkit/s3';
import { z } from 'zod';
import {
  type Container,
  command,
  docker,
  failureOf,
  inspectContainer,
  inspectImage,
  killFirstProcess,
} from '../src/docker.ts';
import { dashboardQueries, prometheusOf } from '../src/prometheus.ts';
import { createStack, type Stack } from '../src/stack.ts';
import { describeWithDocker } from '../src/suite.ts';
import { readyVideo, startTraffic } from '../src/traffic.ts';

const apis = ['video-api', 'music-api', 'image-api'];
const workers = ['media-transcoder', 'image-transformer', 'courier'];
const engines = ['postgres', 'rabbitmq', 'minio'];
const ours = [...apis, ...workers, 'console', 'edge', 'edge-shipper'];
const all = [...engines, ...ours];

/**
 * All suites register their accounts from one address, and heavy pictures take long on a busy machine. MinIO has a port, as
 * docs/operations.md says for direct uploads.
 */
const forSuites = `
services:
  video-api: &api
    environment:
      REGISTRATIONS_PER_MINUTE: "100000"
      UPLOADS_PER_MINUTE: "100000"
      IMAGE_TRANSFORM_SECONDS: "120"
      S3_PUBLIC_ENDPOINT: http://localhost:4009
  music-api: *api
  image-api: *api
  minio:
    networks: [front, back]
    ports: ["127.0.0.1:4009:9000"]
`;

jest.setTimeout(1_500_000);

describeWithDocker('docker-compose.yml', () => {
  let stack: Stack;
  const failed = { any: false };
  let watchedSince = 0;

  beforeAll(async () => {
    stack = await createStack();
  });
  afterAll(async () => {
    if (failed.any) process.stdout.write(await stack.logs());
    await stack.remove();
  });

  /** A test whose failure prints the logs of all containers at the end. */
  const step = (title: string, body: () => Promise<void>) =>
    it(title, async () => {
      failed.any = true;
      await body();
      failed.any = false;
    });

  const inspect = async (service: string): Promise<Container> => inspectContainer(await stack.container(service));

  step('starts from nothing by the two commands of the guide, and everything is healthy', async () => {
    const [block = ''] = await guideBlocks(stack.root, 'With compose');
    const [env = '', up = ''] = block.split('\n');
    expect([env, up]).toEqual([
      expect.stringMatching(/^node infra\/env\.mjs( |$)/),
      expect.stringMatching(/^docker compose up /),
    ]);
    await stack.shell(`${env}\n${up}`);
    for (const name of all) {
      const { State, RestartCount } = await inspect(name);
      expect([name, State.Status, State.Health?.Status, RestartCount]).toEqual([name, 'running', 'healthy', 0]);
    }
  });

  step('takes rights and memory from every app', async () => {
    for (const name of ours) {
      const { HostConfig, Config } = await inspect(name);
      expect([name, HostConfig]).toEqual([
        name,
        expect.objectContaining({ ReadonlyRootfs: true, CapDrop: ['ALL'], Privileged: false }),
      ]);
      expect(HostConfig.SecurityOpt).toContain('no-new-privileges:true');
      expect(HostConfig.Memory).toBeGreaterThan(0);
      expect(HostConfig.PidsLimit).toBeGreaterThan(0);
      const user = await stack.compose('exec', '-T', name, 'id', '-u');
      expect([name, Config.User.split(':')[0] || user, user]).toEqual([name, user, expect.not.stringMatching(/^0$/)]);
    }
  });

  step('passes a video, a track and a picture through the edge, by the tour of the README', async () => {
    const toured = { api: stack.video, music: stack.music, images: stack.image };
    expect(firstUnseen(await takeTour(toured, stack.root), toured)).toBeUndefined();
  });

  step('passes the acceptance suites through the edge', async () => {
    await stack.override(forSuites);
    await stack.compose('up', '--detach', '--wait');
    const root = new URL('../../../..', import.meta.url).pathname;
    const suite = 'packages/testing/acceptance/test/services.postgres-folder';
    // Not its standard output, on which suites write too.
    const report = join(await mkdtemp(join(tmpdir(), 'millrace-acceptance-')), 'report.json');
    await command(
      process.execPath,
      [
        '--experimental-vm-modules',
        `${root}/node_modules/jest/bin/jest.js`,
        '--runInBand',
        '--json',
        `--outputFile=${report}`,
        '--silent',
        suite,
      ],
      {
        cwd: root,
        timeoutMs: 1_200_000,
        env: {
          ACCEPTANCE_URL: 'http://localhost:4001',
          ACCEPTANCE_MUSIC_URL: 'http://localhost:4002',
          ACCEPTANCE_IMAGE_URL: 'http://localhost:4003',
          ACCEPTANCE_EDGE: 'true',
        },
      },
    );
    const { numPassedTests } = z.object({ numPassedTests: z.int() }).parse(JSON.parse(await readFile(report, 'utf8')));
    await rm(dirname(report), { recursive: true });
    process.stdout.write(`acceptance through the edge: ${numPassedTests} passed\n`);
    expect(numPassedTests).toBeGreaterThan(400);
  });

  step('is watched: Prometheus scrapes every target', async () => {
    await stack.compose('--profile', 'monitoring', 'up', '--detach', 'prometheus');
    const found = await poll(
      () => prometheusOf(stack).targets(),
      (targets) => targets.length >= 9 && targets.every(({ health }) => health === 'up'),
      { timeoutMs: 120_000, what: 'all targets to be up' },
    );
    expect(new Set(found.map(({ job }) => job))).toEqual(new Set(['millrace', 'rabbitmq', 'minio', 'prometheus']));
    watchedSince = Date.now();
  });

  step('scales to three transcoders and back under load, and loses nothing', async () => {
    const traffic = await startTraffic(stack);
    const [block = ''] = await guideBlocks(stack.root, 'With compose');
    const [guided = ''] = /^docker compose up .*--scale .*$/m.exec(block) ?? [];
    expect(guided).toContain('media-transcoder=4');
    await stack.shell(guided.replace('=4', '=3'));
    await stack.healthy(workers);
    const three = await stack.containers('media-transcoder');
    expect(three).toHaveLength(3);
    // Each of them takes jobs.
    for (const id of three) {
      await poll(
        async () => await docker('logs', id),
        (log) => /"transcoded"/.test(log),
        { timeoutMs: 180_000, what: `a job on ${id}` },
      );
    }
    await stack.compose('up', '--detach', '--no-recreate', '--scale', 'media-transcoder=1');
    expect(await stack.containers('media-transcoder')).toHaveLength(1);
    await traffic.stop();
    await traffic.settle();
    expect(traffic.failures).toEqual([]);
  });

  step('survives SIGKILL to each container in the middle of work', async () => {
    const traffic = await startTraffic(stack);
    for (const name of all) {
      const id = await stack.container(name);
      const { RestartCount, State } = await inspectContainer(id);
      const before = traffic.accepted;
      await killFirstProcess(id);
      const after = await poll(
        () => inspectContainer(id),
        ({ State: now }) => now.StartedAt !== State.StartedAt && now.Status === 'running',
        { what: `${name} to be started again` },
      );
      expect([name, after.Id, after.RestartCount]).toEqual([name, id, RestartCount + 1]);
      await stack.healthy(all);
      // Work goes on before the next one is killed.
      await poll(
        async () => traffic.accepted,
        (now) => now > before + 3,
        { timeoutMs: 120_000, what: `uploads after ${name} was killed` },
      );
    }
    await traffic.stop();
    await traffic.settle();
    process.stdout.write(`${traffic.accepted} media accepted, ${traffic.failures.length} requests failed meanwhile\n`);
    // What an API refuses is refused in words; what it cannot answer is a broken connection or the edge's 503.
    expect(traffic.failures.filter((line) => /: 5\d\d /.test(line) && !/: 503 \{/.test(line))).toEqual([]);
  });

  step('is upgraded by the guide’s commands under load, without a failed request', async () => {
    await stack.shell(
      'printf "\\n/** Another version. */\\nexport const edition = 2;\\n" >> packages/service/src/index.ts',
    );
    await stack.shell('echo MILLRACE_VERSION=next >> .env');
    await stack.compose('build', ...apis, ...workers);
    const traffic = await startTraffic(stack);
    const guided = (await guideBlocks(stack.root, 'Upgrading without downtime')).find((block) =>
      block.includes('compose'),
    );
    const [withoutEdge = '', edge = ''] = (guided ?? '').split(/^# Last, the edge.*\n/m);
    await stack.shell(withoutEdge);
    await stack.healthy([...apis, ...workers]);
    await traffic.stop();
    await traffic.settle();
    process.stdout.write(`${traffic.answered} requests answered during the upgrade\n`);
    expect(traffic.failures).toEqual([]);
    for (const name of [...apis, ...workers]) {
      const { Image } = await inspect(name);
      expect([name, Image]).toEqual([name, (await inspectImage(`millrace/${name}:next`)).Id]);
    }
    await stack.compose('build', 'console', 'edge', 'edge-shipper');
    await stack.shell(edge);
    await stack.healthy(all);
    await readyVideo(stack.video);
  });

  step('was watched meanwhile: every panel of the dashboard had data', async () => {
    const prometheus = prometheusOf(stack);
    const empty: string[] = [];
    for (const { title, expr } of dashboardQueries(stack)) {
      if ((await prometheus.seriesSince(watchedSince, expr)) === 0) empty.push(`${title}: ${expr}`);
    }
    expect(empty).toEqual([]);
  });

  step('counts what the bucket delivered, from its access log', async () => {
    const { person, id } = await readyVideo(stack.video);
    const [block = ''] = await guideBlocks(stack.root, 'Delivery from the bucket or a CDN');
    const [, guided = ''] = /^# In compose.*\n([\s\S]*)^# Elsewhere/m.exec(block) ?? [];
    await mkdir(join(stack.root, 'access-logs'));
    const key = `public/videos/${id}/attempt/360p/0.m4s`;
    await writeFile(
      join(stack.root, 'access-logs/2026-11-23-00-00-00'),
      `${s3LogLine({ id: 'A', key, bytes: 1e9 })}\n`,
    );
    expect(await stack.shell(guided)).toContain('1 lines: 1 deliveries counted');
    await poll(
      async () => (await stack.video('GET', '/usage/summary', { token: person.token })).text,
      (usage) => usage.includes('"bandwidth":1000000000'),
      { what: 'the usage to include it' },
    );
  });

  step('lets the bucket deliver: the public objects, and nothing else', async () => {
    const said = await failureOf(stack.shell(await guideCommand(stack.root, 'docker compose run --rm bucket node')));
    // MinIO's free edition cannot change CORS, which the guide says.
    expect(said).toMatch(/CORS/);
    await stack.override(
      'services: { video-api: { environment: { MEDIA_BASE_URL: "http://minio:9000/millrace/public" } } }',
    );
    await stack.compose('up', '--detach', '--wait');
    const { id } = await readyVideo(stack.video);
    const { headers } = await stack.video('GET', `/stream/${id}/manifest`);
    const manifest = headers.get('location') ?? '';
    expect(manifest).toMatch(/^http:\/\/minio:9000\/millrace\/public\/videos\//);
    // No port of MinIO is published: a container asks.
    const statusOf = (url: string) =>
      stack.compose(
        'exec',
        '-T',
        'video-api',
        'node',
        '-e',
        `fetch('${url}').then(({ status }) => console.log(status))`,
      );
    expect(await statusOf(manifest)).toBe('200');
    expect(await statusOf(`http://minio:9000/millrace/private/videos/${id}/source`)).toBe('403');
    expect(await statusOf('http://minio:9000/millrace/?list-type=2')).toBe('403');
  });
});
