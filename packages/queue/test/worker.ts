import { silentLogger } from '@millrace/service';
import { pause } from '@millrace/testkit/waiting';
import { openQueue } from '../src/index.ts';
import type { WorkerArguments } from './support/children.ts';
import { testMessages } from './support/messages.ts';

const options: WorkerArguments = JSON.parse(process.argv[2] ?? '{}');
const say = (line: string) => process.stdout.write(`${line}\n`);

const queue = await openQueue({
  url: options.url,
  messages: testMessages,
  log: silentLogger(),
  name: 'test-worker',
  ...(options.prefix === undefined ? {} : { prefix: options.prefix }),
  ...(options.timings === undefined ? {} : { timings: options.timings }),
});

function blockForever(): void {
  for (;;);
}

function stall(): void {
  const end = performance.now() + 10;
  while (performance.now() < end);
  setImmediate(stall);
}

const forever = new Promise<void>(() => undefined);

if (options.mode === 'answer' || options.mode === 'stall' || options.mode === 'die-answering') {
  if (options.mode === 'stall') setImmediate(stall);
  await queue.respond(
    'test.echo',
    async ({ text, waitMs }) => {
      say(`heard ${text}`);
      if (options.mode === 'die-answering') process.kill(process.pid, 'SIGKILL');
      if (waitMs !== undefined) await pause(waitMs, 'The answer takes so long.');
      return { text, pid: process.pid };
    },
    { concurrency: options.concurrency ?? 1, backlog: 0 },
  );
} else {
  // In this mode the process may be dead before the line at the end.
  if (options.mode === 'die') say('ready');
  await queue.consume(
    options.job ?? 'test.work',
    async ({ key }, { attempt }) => {
      say(`took ${key} ${attempt}`);
      if (options.mode === 'die') process.kill(process.pid, 'SIGKILL');
      if (options.mode === 'block') setImmediate(blockForever);
      if (options.mode !== 'finish') await forever;
    },
    { concurrency: options.concurrency ?? 1 },
  );
}
if (options.mode !== 'die') say('ready');
