import { createKey, type Person, register, upload } from '@millrace/acceptance/actions';
import type { Answer, Client } from '@millrace/acceptance/client';
import { type Service, untilDone, uploadTo } from '@millrace/acceptance/common/service';
import { musicService, videoService } from '@millrace/acceptance/common/services';
import { pictureForm, smallPicture } from '@millrace/acceptance/image/actions';
import { singleImage } from '@millrace/acceptance/image/shapes';
import { tinySong, tinyVideo } from '@millrace/acceptance/media';
import { poll } from '@millrace/acceptance/poll';
import { pause } from '@millrace/testkit/waiting';
import type { Stack } from './stack.ts';

/** Clients of all three services that upload, read and count without a pause. */
export interface Traffic {
  /** Requests that failed: an answer other than the expected one, or none. */
  readonly failures: string[];
  /** Number of requests answered as expected. */
  readonly answered: number;
  /** Number of media that were accepted. */
  readonly accepted: number;
  /** Stops the clients after their current requests. */
  stop(): Promise<void>;
  /**
   * Waits until all that was accepted is ready, and reads it.
   *
   * @throws Error that names a medium that was lost or failed
   */
  settle(timeoutMs?: number): Promise<void>;
}

export async function startTraffic(stack: Pick<Stack, 'video' | 'music' | 'image'>): Promise<Traffic> {
  const { video, music, image } = stack;
  const person = await register(video);
  const { key } = await createKey(image, person);
  const picture = await smallPicture();
  const [first, song] = [await upload(video, person, await tinyVideo()), await uploadTo(music, musicService, person)];
  const accepted: { service: Service; client: Client; id: string }[] = [
    { service: videoService, client: video, id: first },
    { service: musicService, client: music, id: song },
  ];
  const pictures: string[] = [];
  const [tiny, tone] = [await tinyVideo(), await tinySong()];
  const failures: string[] = [];
  let answered = 0;
  let running = true;

  const ask = async (
    client: Client,
    method: string,
    path: string,
    status: number,
    given = {},
  ): Promise<Answer | undefined> => {
    try {
      const answer = await client(method, path, given);
      if (answer.status === status) {
        answered += 1;
        return answer;
      }
      failures.push(`${method} ${client.base}${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    } catch (error) {
      failures.push(
        `${method} ${client.base}${path}: ${String(error instanceof Error ? (error.cause ?? error) : error)}`,
      );
    }
    // As a client that backs off: an address that refuses connections would be asked thousands of times.
    await pause(200, 'The client backs off.');
    return undefined;
  };
  const send = async (client: Client, service: Service, bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    const body = new FormData();
    for (const { given, required } of service.texts) if (required) body.set(given, 'Traffic');
    body.set('file', new Blob([bytes]), service.file.name);
    const answer = await ask(client, 'POST', `/${service.kind}/upload`, 201, { token: person.token, body });
    if (answer !== undefined) accepted.push({ service, client, id: service.read.uploaded(answer.json).id });
    await pause(1_500, 'The rhythm of the traffic.');
  };
  let width = 20;
  const steps = [
    () => send(video, videoService, tiny),
    () => send(music, musicService, tone),
    async () => {
      const answer = await ask(image, 'POST', '/upload', 201, { key, body: pictureForm(picture) });
      if (answer !== undefined) {
        const { id } = singleImage.parse(answer.json).image;
        pictures.push(id);
        width = 20 + ((width + 7) % 80);
        await ask(image, 'GET', `/images/${id}/transform?w=${width}`, 200);
      }
      await pause(700, 'The rhythm of the traffic.');
    },
    async () => void (await ask(video, 'GET', '/videos', 200, { token: person.token })),
    async () => void (await ask(music, 'GET', '/tracks', 200, { token: person.token })),
    async () => void (await ask(image, 'GET', '/images', 200, { key })),
    async () => void (await ask(video, 'POST', `/stream/${first}/view`, 204)),
  ];
  const loops = steps.map(async (step) => {
    while (running) {
      await step();
      await pause(20, 'The rhythm of the traffic.');
    }
  });
  return {
    failures,
    get answered() {
      return answered;
    },
    get accepted() {
      return accepted.length + pictures.length;
    },
    async stop() {
      running = false;
      await Promise.all(loops);
    },
    async settle(timeoutMs = 300_000) {
      await poll(
        async () => (await video('GET', '/videos', { token: person.token })).status,
        (status) => status === 200,
        { timeoutMs, what: 'the edge to answer' },
      );
      for (const { service, client, id } of accepted) {
        const { status, error } = await untilDone(client, service, person, id, timeoutMs);
        if (status !== 'ready') throw new Error(`${service.kind} ${id} is ${status}: ${JSON.stringify(error)}`);
      }
      for (const id of pictures) {
        const { status, text } = await image('GET', `/images/${id}/transform?w=33`);
        if (status !== 200) throw new Error(`image ${id} was answered with ${status} ${text.slice(0, 300)}`);
      }
    },
  };
}

/** A person of the video service with a video that is ready. */
export async function readyVideo(client: Client): Promise<{ person: Person; id: string }> {
  const person = await register(client);
  const id = await upload(client, person, await tinyVideo());
  const { status, error } = await untilDone(client, videoService, person, id);
  if (status !== 'ready') throw new Error(`the video is ${status}: ${JSON.stringify(error)}`);
  return { person, id };
}
