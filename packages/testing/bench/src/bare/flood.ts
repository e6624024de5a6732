// Requests URLs at a constant rate, independent of the responses. Arguments: requests per second, a file with one URL per line. Prints
// one line of JSON: status and milliseconds of each request.
import { readFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , rate, file = ''] = process.argv;
const urls = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
const agent = new Agent({ keepAlive: true });

const ask = (url: string): Promise<{ status: number; ms: number }> =>
  new Promise((resolve) => {
    const started = performance.now();
    const end = (status: number) => resolve({ status, ms: performance.now() - started });
    get(url, { agent }, (response) => {
      response.resume().once('end', () => end(response.statusCode ?? 0));
    }).once('error', () => end(0));
  });

const started = performance.now();
const asked: Promise<{ status: number; ms: number }>[] = [];
for (const [n, url] of urls.entries()) {
  const due = (n / Number(rate)) * 1000 - (performance.now() - started);
  if (due > 1) await sleep(due);
  asked.push(ask(url));
}
console.log(JSON.stringify(await Promise.all(asked)));
agent.destroy();
