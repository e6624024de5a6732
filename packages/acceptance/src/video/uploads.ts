import { describe, expect, it } from '@jest/globals';
import { createKey, form, getVideo, register, untilSettled } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { oddTexts } from '../hostile.ts';
import { tinyVideo } from '../media.ts';
import { poll } from '../poll.ts';
import { uploadAndStall, uploadWithoutEnd } from '../rawUpload.ts';
import { uploadedVideo, videoList } from '../shapes.ts';
import type { Story } from './story.ts';

export const uploads: Story = (platform) => {
  const api = () => platform().video.api;
  const file = async () => ({ bytes: await tinyVideo(), name: 'tiny.mp4' });
  const count = async (token: string) =>
    videoList.parse(expectJson(await api()('GET', '/videos', { token }), 200)).total;

  describe('uploads', () => {
    it('takes the parts in any order, with a token or a key', async () => {
      const person = await register(api());
      const { key } = await createKey(api(), person);
      const last = form([
        ['title', 'last'],
        ['description', 'why not'],
        ['file', await file()],
      ]);
      const first = form([
        ['file', await file()],
        ['description', 'why not'],
        ['title', 'first'],
      ]);
      for (const [ask, title] of [
        [{ token: person.token, body: last }, 'last'],
        [{ key, body: first }, 'first'],
      ] as const) {
        const { video } = uploadedVideo.parse(expectJson(await api()('POST', '/videos/upload', ask), 201));
        expect(video.title).toBe(title);
        expect(await getVideo(api(), person, video.id)).toMatchObject({ title, description: 'why not' });
        expect((await untilSettled(api(), person, video.id)).status).toBe('ready');
      }
    });

    it('keeps titles and descriptions as they are', async () => {
      const person = await register(api());
      for (const text of oddTexts) {
        const body = form([
          ['title', text],
          ['description', text],
          ['file', { bytes: await tinyVideo(), name: text.replaceAll('/', '_') }],
        ]);
        const answer = await api()('POST', '/videos/upload', { token: person.token, body });
        const { video } = uploadedVideo.parse(expectJson(answer, 201));
        expect(await getVideo(api(), person, video.id)).toMatchObject({ title: text, description: text });
      }
    });

    it('refuses a form with something missing, wrong or too long, and keeps nothing', async () => {
      const person = await register(api());
      const { token } = person;
      const post = async (parts: Parameters<typeof form>[0]) =>
        api()('POST', '/videos/upload', { token, body: form(parts) });
      expectInvalid(await post([['title', 'no file']]), 'file');
      expectInvalid(await post([['file', await file()]]), 'title');
      expectInvalid(
        await post([
          ['title', '  '],
          ['file', await file()],
        ]),
        'title',
      );
      expectInvalid(
        await post([
          ['title', 'x'.repeat(20_000)],
          ['file', await file()],
        ]),
        'title',
      );
      expectInvalid(
        await post([
          ['title', 'nul\u0000'],
          ['file', await file()],
        ]),
        'title',
      );
      expectInvalid(
        await post([
          ['title', 'a'],
          ['description', 'x'.repeat(200_000)],
          ['file', await file()],
        ]),
        'description',
      );
      expectProblem(
        await post([
          ['title', 'a'],
          ['file', 'text instead of a file'],
        ]),
        400,
      );
      expectProblem(
        await post([
          ['title', await file()],
          ['file', await file()],
        ]),
        400,
      );
      expectProblem(
        await post([
          ['title', 'a'],
          ['file', await file()],
          ['file', await file()],
        ]),
        400,
      );
      expectProblem(
        await post([
          ['title', 'a'],
          ['video', await file()],
        ]),
        400,
      );
      expect(await count(token)).toBe(0);
    });

    it('refuses what is no form', async () => {
      const { token } = await register(api());
      const send = (contentType: string, body: string) =>
        api()('POST', '/videos/upload', { token, body, headers: { 'Content-Type': contentType } });
      expectProblem(await send('application/json', '{"title":"a"}'), 415, 'unsupported_media_type');
      expectProblem(await send('application/x-www-form-urlencoded', 'title=a'), 415, 'unsupported_media_type');
      expectProblem(await api()('POST', '/videos/upload', { token }), 415, 'unsupported_media_type');
      expectProblem(await send('multipart/form-data', '--x\r\n'), 400);
      expectProblem(await send('multipart/form-data; boundary=x', 'this is not multipart'), 400);
      expectProblem(
        await send('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\ncut'),
        400,
      );
      const unfinished = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\ncut in the middle';
      expectProblem(await send('multipart/form-data; boundary=x', unfinished), 400);
      expect(await count(token)).toBe(0);
    });

    it('answers 413 at the excess byte, not after the whole body', async () => {
      const { maxUploadBytes } = platform();
      if (maxUploadBytes === undefined) return;
      const { token } = await register(api());
      const { status, sent, connection, body } = await uploadWithoutEnd(api().base, token);
      expect(status).toBe(413);
      expect(JSON.parse(body)).toMatchObject({ status: 413, code: 'payload_too_large' });
      expect(connection).toBe('close');
      // What is on its way in the sockets' buffers is counted as sent.
      expect(sent).toBeLessThan(maxUploadBytes * 2);
      expect(await count(token)).toBe(0);
    });

    it('refuses a body that is declared too long before it is sent', async () => {
      const { maxUploadBytes } = platform();
      if (maxUploadBytes === undefined) return;
      const { token } = await register(api());
      const body = form([
        ['title', 'large'],
        ['file', { bytes: new Uint8Array(maxUploadBytes + 1_000_000), name: 'large' }],
      ]);
      try {
        expectProblem(await api()('POST', '/videos/upload', { token, body }), 413, 'payload_too_large');
      } catch (error) {
        // The server closes before all is sent, which fetch may notice before it reads the answer.
        if (!(error instanceof TypeError)) throw error;
      }
      expect(await count(token)).toBe(0);
    });

    it('forgets an upload whose client goes away', async () => {
      const person = await register(api());
      const { storedKeys } = platform();
      const before = await storedKeys?.('');
      const outgoing = await uploadAndStall(api().base, person.token, 2 * 1024 * 1024);
      await poll(
        () => count(person.token),
        (total) => total === 1,
        { what: 'a row' },
      );
      outgoing.destroy();
      await poll(
        () => count(person.token),
        (total) => total === 0,
        { timeoutMs: 30_000, what: 'no row' },
      );
      if (storedKeys === undefined || before === undefined) return;
      await poll(
        () => storedKeys('private/'),
        (keys) => keys.every((key) => before.includes(key)),
        {
          timeoutMs: 30_000,
          what: 'no object',
        },
      );
    });
  });
};
