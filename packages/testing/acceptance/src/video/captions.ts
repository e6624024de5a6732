import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { checkDash } from '@millrace/testkit/dash';
import { checkHls, fromHttp, violationsOf } from '@millrace/testkit/hls';
import { textedVideo } from '@millrace/testkit/media';
import { z } from 'zod';
import { form, type Person, register, untilSettled, upload } from '../actions.ts';
import type { Answer } from '../answer.ts';
import { untilNothingIsStored } from '../common/stored.ts';
import type { Story } from '../common/story.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';

const listed = z.object({
  captions: z.array(
    z.object({ language: z.string(), label: z.string(), default: z.boolean(), source: z.enum(['upload', 'file']) }),
  ),
});

const srt = (text: string) =>
  `1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n2\n00:00:01,500 -->\nOverlapping, without an end\n`;

export const captions: Story = (platform) => {
  const api = () => platform().video.api;

  describe('captions and chapters', () => {
    const put = (
      person: Person,
      id: string,
      language: string,
      text: string | Uint8Array<ArrayBuffer>,
    ): Promise<Answer> => {
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
      const body = form([['file', { bytes, name: 'captions.srt' }]]);
      return api()('PUT', `/videos/${id}/captions/${language}`, { token: person.token, body });
    };

    /** The folder and the name of what a manifest's address leads to. */
    async function manifestOf(id: string, path: string): Promise<[folder: string, name: string]> {
      const { headers } = await api()('GET', `/stream/${id}/${path}`);
      const address = new URL(headers.get('location') ?? '', api().base);
      return [new URL('.', address).href, address.pathname.split('/').at(-1) ?? ''];
    }

    /** The languages of the manifests, whose whole presentations keep the rules. */
    async function languagesPlayed(id: string): Promise<string[]> {
      const [dashFolder, dashName] = await manifestOf(id, 'manifest.mpd');
      const read = fromHttp(dashFolder);
      expect(await checkDash(read, dashName)).toEqual([]);
      const mpd = Buffer.from((await read(dashName)).bytes).toString('utf8');
      const inDash = [...mpd.matchAll(/contentType="text"[^>]* lang="([^"]*)"/g)].map(([, language = '']) => language);
      const [folder, name] = await manifestOf(id, 'manifest');
      expect(violationsOf(await checkHls(fromHttp(folder), name))).toEqual([]);
      const text = await (await fetch(new URL(name, folder))).text();
      const languages = [...text.matchAll(/TYPE=SUBTITLES.*LANGUAGE="([^"]*)"/g)].map(([, language = '']) => language);
      // A change reaches the two addresses at different moments.
      return languages.sort().join() === inDash.sort().join() ? languages : ['HLS and DASH differ'];
    }

    it('come from the file and from the owner, before and after the video is ready, and go with it', async () => {
      const person = await register(api());
      const { token } = person;
      const id = await upload(api(), person, new Uint8Array(await readFile(await textedVideo('mkv'))), 'Texts');
      expectJson(await put(person, id, 'es', srt('<b>Buenos</b> días <script>alert(1)</script>')), 200);
      expect((await untilSettled(api(), person, id)).status).toBe('ready');
      expect(await languagesPlayed(id)).toEqual(['de', 'en', 'es', 'fr']);

      const own = await api()('GET', `/videos/${id}/captions/es`, { token });
      expect(own.text).toContain('<b>Buenos</b> días &lt;script&gt;alert(1)&lt;/script&gt;\n');
      expect(own.text).toContain('00:00:01.500 --> 00:00:06.500\n');
      const french = await api()('GET', `/stream/${id}/captions/fr.vtt`);
      expect(french.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
      expect(french.text).toContain('00:00:00.500 --> 00:00:01.500 line:10% align:start\n<v Ada>Bonjour</v>\n');

      const answers = await Promise.all([
        put(person, id, 'de', Buffer.from(`\ufeff${srt('Größe')}`, 'utf16le')),
        put(person, id, 'pt-br', srt('Olá')),
        api()('DELETE', `/videos/${id}/captions/en`, { token }),
      ]);
      for (const answer of answers) expectJson(answer, 200);
      await poll(
        () => languagesPlayed(id),
        (languages) => languages.join() === 'de,es,fr,pt-BR',
        // The redirect to the manifest may be kept for a minute.
        { what: 'the manifest to have the new captions' },
      );
      const list = listed.parse(expectJson(await api()('GET', `/videos/${id}/captions`, { token }), 200));
      expect(list.captions.map(({ language, label, source }) => [language, label, source])).toEqual([
        ['de', 'Deutsch', 'upload'],
        ['es', 'Español', 'upload'],
        ['fr', 'Français', 'file'],
        ['pt-BR', 'Português (Brasil)', 'upload'],
      ]);
      expectProblem(await put(person, id, 'it', new Uint8Array(3 * 1024 * 1024)), 413, 'payload_too_large');
      expectProblem(await put(person, id, 'it', 'Dear reader'), 422, 'invalid_captions');

      const chapters = () => api()('GET', `/stream/${id}/chapters.vtt`);
      expect((await chapters()).text).toContain('00:00:02.000 --> 00:00:04.000\nNoon\n');
      const set = (given: unknown) => api()('PUT', `/videos/${id}/chapters`, { token, json: { chapters: given } });
      const two = [
        { start: 0, title: 'A' },
        { start: 1.5, title: 'B' },
      ];
      expectJson(await set(two), 200);
      expect(expectJson(await api()('GET', `/videos/${id}/chapters`, { token }), 200)).toEqual({
        chapters: two,
        source: 'upload',
      });
      expectProblem(await set([...two].reverse()), 400, 'invalid_request');
      expectJson(await api()('DELETE', `/videos/${id}/chapters`, { token }), 200);
      await poll(chapters, ({ status }) => status === 404, { what: 'the chapters to be gone' });

      expectJson(await api()('DELETE', `/videos/${id}`, { token }), 200);
      expectProblem(await api()('GET', `/videos/${id}/captions`, { token }), 404);
      await untilNothingIsStored(platform(), 'videos', id);
    });
  });
};
