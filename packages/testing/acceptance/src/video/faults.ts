import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { form, getVideo, type Person, register, type SingleVideo, untilSettled, upload } from '../actions.ts';
import type { Client } from '../client.ts';
import { onlyTheWinnerIsStored } from '../common/onlyWinner.ts';
import type { Story } from '../common/story.ts';
import { expectProblem } from '../expect.ts';
import { longVideo, tinyVideo } from '../media.ts';
import type { Faults, Outage } from '../platform/types.ts';
import { poll } from '../poll.ts';
import { videoList } from '../shapes.ts';
import { idOfUpload, metadataOf, tusOf } from '../tus.ts';

/** A stopped or killed part may only cause delays. */
export const faults: Story = (platform) => {
  const api = () => platform().video.api;
  const broken = (): Faults => {
    const given = platform().faults;
    if (given === undefined) throw new Error('a remote platform is not broken on purpose');
    return given;
  };

  /** Uploads twenty seconds of video and waits until its encode is running. */
  async function beingTranscoded(person: Person): Promise<string> {
    const id = await upload(api(), person, await longVideo());
    await poll(
      () => getVideo(api(), person, id),
      ({ progress }) => (progress ?? 0) > 0,
      { what: 'the encode to be running', everyMs: 50 },
    );
    return id;
  }

  const settled = (person: Person, id: string): Promise<SingleVideo> => untilSettled(api(), person, id, 240_000);

  describe('faults', () => {
    it('a worker killed during a job loses nothing and leaves nothing of its attempt', async () => {
      const person = await register(api());
      const id = await beingTranscoded(person);
      await broken().transcoder.kill();
      await broken().transcoder.start();
      expect(await settled(person, id)).toMatchObject({ status: 'ready' });
      await onlyTheWinnerIsStored(platform(), id);
      await noTemporaryFiles(broken());
    });

    it('an API killed while a job runs loses nothing', async () => {
      const person = await register(api());
      const id = await beingTranscoded(person);
      await broken().videoApi.kill();
      await broken().videoApi.start();
      expect(await settled(person, id)).toMatchObject({ status: 'ready' });
      await onlyTheWinnerIsStored(platform(), id);
    });

    it('an API killed during an upload leaves neither row nor object', async () => {
      const person = await register(api());
      const url = new URL(`${api().base}/videos/upload`);
      const upload = request(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=b' },
      });
      const cut = new Promise<void>((resolve) => upload.once('error', () => resolve()));
      upload.write('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n');
      upload.write(Buffer.alloc(1_000_000));
      const listed = async () => videoList.parse((await api()('GET', '/videos', { token: person.token })).json).videos;
      const [video] = await poll(listed, (videos) => videos.length === 1, { what: 'the upload to have a row' });
      await broken().videoApi.kill();
      await cut;
      await broken().videoApi.start();
      await poll(listed, (videos) => videos.length === 0, { what: 'the row to be gone' });
      expect(await platform().storedKeys?.(`private/videos/${video?.id}/`)).toEqual([]);
    });

    it('an upload in several requests keeps every byte that was acknowledged', async () => {
      const person = await register(api());
      const tus = tusOf(api());
      // A box that players skip.
      const filling = randomBytes(24 * 1024 * 1024);
      filling.writeUInt32BE(filling.length);
      filling.write('free', 4);
      const bytes = Buffer.concat([await tinyVideo(), filling]);
      const metadata = metadataOf({ filename: 'long.mp4', title: 'In pieces' });
      const id = idOfUpload(await tus.create(person, bytes.length, metadata));
      let acknowledged = 0;
      const offset = async (): Promise<number> => {
        const stored = await tus.offsetOf(person, id);
        expect(stored).toBeGreaterThanOrEqual(acknowledged);
        return stored;
      };
      /** Sends bytes up to `end` in one request. */
      const sendUpTo = async (end: number): Promise<void> => {
        const from = await offset();
        expect((await tus.send(person, id, from, bytes.subarray(from, end))).status).toBe(204);
        acknowledged = end;
      };
      const answersAgain = () =>
        poll(
          () => tus.head(person, id),
          ({ status }) => status === 200,
          { what: 'the upload to be there again' },
        );

      await sendUpTo(9_000_001);
      // The process dies in the middle of a request, after it has received more than a part of S3.
      const cut = tus.open(person.token, id, acknowledged, bytes.length - acknowledged);
      let sent = acknowledged;
      /** A folder is flushed every two seconds while bytes arrive, so they arrive slowly. */
      const sendMore = (): void => {
        if (sent >= acknowledged + 9_000_000) return;
        cut.write(bytes.subarray(sent, sent + 500_000));
        sent += 500_000;
      };
      const progress = async () =>
        /"uploaded_bytes":(\d+)/.exec((await api()('GET', `/videos/${id}`, person)).text)?.[1];
      const sendAndAsk = () => {
        sendMore();
        return progress();
      };
      await poll(sendAndAsk, (received) => Number(received) > acknowledged, {
        what: 'more bytes to be stored',
        everyMs: 300,
      });
      const seen = Number(await progress());
      await broken().videoApi.kill();
      cut.destroy();
      await broken().videoApi.start();
      acknowledged = seen;

      await sendUpTo(Math.max(await offset(), 18_500_000));
      await during(broken().database, async () => {
        const refused = await tus.send(person, id, acknowledged, bytes.subarray(acknowledged, 19_000_000));
        expectProblem(refused, 503, 'unavailable');
      });
      await answersAgain();
      await sendUpTo(20_000_000);
      const { storage } = broken();
      if (storage !== undefined) {
        await during(storage, async () => {
          const refused = await tus.send(person, id, acknowledged, bytes.subarray(acknowledged));
          expectProblem(refused, 503, 'unavailable');
        });
        await answersAgain();
      }
      await sendUpTo(bytes.length);
      expect(await settled(person, id)).toMatchObject({ status: 'ready' });
      await onlyTheWinnerIsStored(platform(), id);
    });

    it('a stopped database delays, and stored objects are still delivered', async () => {
      const person = await register(api());
      const ready = await upload(api(), person, await tinyVideo());
      await settled(person, ready);
      const manifest = await api()('GET', `/stream/${ready}/manifest`);
      const master = manifest.headers.get('location') ?? '';

      const id = await beingTranscoded(person);
      await during(broken().database, async () => {
        await uploadIsRefused(api(), person);
        expect((await platform().video.origin('GET', master)).status).toBe(200);
        expect((await platform().video.origin('GET', '/readyz')).status).toBe(200);
        expect((await platform().video.origin('GET', '/healthz')).status).toBe(200);
      });
      await poll(
        () => api()('GET', `/videos/${id}`, { token: person.token }),
        ({ status }) => status === 200,
        { what: 'the API to have its database again' },
      );
      expect(await settled(person, id)).toMatchObject({ status: 'ready' });
      await onlyTheWinnerIsStored(platform(), id);
    });

    it('a stopped broker delays: uploads are accepted, and transcoded after its restart', async () => {
      const { broker } = broken();
      // With this set of engines the queue is the database, whose outage is tested above.
      if (broker === undefined) return expect(broken().database).toBeDefined();
      const person = await register(api());
      const inHand = await beingTranscoded(person);
      let accepted = '';
      await during(broker, async () => {
        accepted = await upload(api(), person, await tinyVideo());
      });
      expect(await settled(person, accepted)).toMatchObject({ status: 'ready' });
      expect(await settled(person, inHand)).toMatchObject({ status: 'ready' });
      await onlyTheWinnerIsStored(platform(), inHand);
    });

    it('a stopped storage delays: uploads are refused and leave nothing, jobs are retried', async () => {
      const { storage } = broken();
      // A folder cannot be stopped.
      if (storage === undefined) return expect(broken().database).toBeDefined();
      const person = await register(api());
      const id = await beingTranscoded(person);
      await during(storage, async () => {
        await uploadIsRefused(api(), person);
        expect((await platform().video.origin('GET', '/readyz', { once: true })).status).toBe(503);
      });
      expect(await settled(person, id)).toMatchObject({ status: 'ready' });
      await onlyTheWinnerIsStored(platform(), id);
      const { total } = videoList.parse((await api()('GET', '/videos', { token: person.token })).json);
      expect(total).toBe(1);
    });
  });
};

/** Runs `act` while a part is stopped, and restarts the part in any case. */
async function during(outage: Outage, act: () => Promise<void>): Promise<void> {
  await outage.begin();
  try {
    await act();
  } finally {
    await outage.end();
  }
}

async function uploadIsRefused(api: Client, person: Person): Promise<void> {
  const body = form([
    ['title', 'Refused'],
    ['file', { bytes: await tinyVideo(), name: 'video.mp4' }],
  ]);
  expectProblem(await api('POST', '/videos/upload', { token: person.token, body, once: true }), 503, 'unavailable');
}

/** Only the folder of the running worker may exist; it removes that of the dead one at its start. Storyboards are made after a video is ready. */
async function noTemporaryFiles(faults: Faults): Promise<void> {
  const files = await poll(
    () => faults.temporaryFiles(),
    (found) => found.length === 2,
    { what: 'all jobs to have ended' },
  );
  const folders = files.filter((path) => !path.includes('/'));
  expect(folders).toHaveLength(1);
  expect(files.filter((path) => path.includes('/'))).toEqual([`${folders[0]}/owner.json`]);
}
