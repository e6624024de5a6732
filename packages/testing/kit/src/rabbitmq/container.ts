import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { freePort } from '../engines/availability.ts';
import { brokerSettings } from './brokerSettings.ts';
import { speaksAmqp, speaksHttp } from './ready.ts';
import type { RabbitMqOptions, TestRabbitMq } from './types.ts';

const run = promisify(execFile);

/** A broker in a container, which is removed when the test process ends for any reason. */
export async function startContainer(image: string, options: RabbitMqOptions): Promise<TestRabbitMq> {
  const name = `millrace-rabbitmq-${randomBytes(6).toString('hex')}`;
  const port = await freePort();
  const docker = (...args: string[]) => run('docker', args, { timeout: 300_000 });
  const managementPort = options.management === true ? await freePort() : undefined;
  const managementUrl = managementPort === undefined ? undefined : `http://guest:guest@127.0.0.1:${managementPort}`;
  const management =
    managementPort === undefined
      ? { ports: [], command: [] }
      : {
          ports: ['--publish', `127.0.0.1:${managementPort}:15672`],
          command: [
            'sh',
            '-c',
            'rabbitmq-plugins enable --offline rabbitmq_management && exec docker-entrypoint.sh rabbitmq-server',
          ],
        };
  const timeout = options.consumerTimeoutMs;
  const settings = brokerSettings(options);
  if (timeout !== undefined) settings.push(['consumer_timeout', timeout]);
  const erlang = settings.map(([name, value]) => `-rabbit ${name} ${value}`).join(' ');
  const create = () =>
    docker(
      ...['run', '--detach', '--name', name, '--publish', `127.0.0.1:${port}:5672`, '--hostname', 'millrace'],
      ...management.ports,
      ...['--env', `RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS=${erlang}`, image],
      ...management.command,
    );
  const remove = () => docker('rm', '--force', '--volumes', name);
  const ready = async (): Promise<void> => {
    await speaksAmqp(port, () => undefined);
    if (managementUrl !== undefined) await speaksHttp(managementUrl);
  };

  // Its standard input closes when this process ends; it then removes the container.
  const watchdog = spawn('sh', ['-c', 'cat; docker rm --force --volumes "$0" >/dev/null 2>&1', name], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const stop = async (): Promise<void> => {
    await remove();
    watchdog.stdin.end();
  };
  try {
    await create();
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  const pause = async (): Promise<void> => {
    await docker('stop', name);
  };
  const resume = async ({ wiped = false } = {}): Promise<void> => {
    if (wiped) {
      await remove();
      await create();
    } else await docker('start', name);
    await ready();
  };
  return {
    url: `amqp://guest:guest@127.0.0.1:${port}`,
    ...(managementUrl !== undefined && { managementUrl }),
    ours: true,
    pause,
    async kill() {
      await docker('kill', name);
    },
    resume,
    async restart() {
      await pause();
      await resume();
    },
    stop,
  };
}
