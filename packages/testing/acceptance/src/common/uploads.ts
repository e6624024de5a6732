import { describe, expect, it } from '@jest/globals';
import { createKey, register } from '../actions.ts';
import { expectInvalid, expectJson, expectProblem } from '../expect.ts';
import { oddTexts } from '../hostile.ts';
import { poll } from '../poll.ts';
import { uploadAndStall, uploadWithoutEnd } from '../rawUpload.ts';
import { apiOf, type CommonStory, listOf, mediaOf, type Parts, partsOf, postUpload, untilDone } from './service.ts';

export const uploads: CommonStory = (platform, service) => {
  const api = () => apiOf(platform, service);
  const path = `/${service.kind}/upload`;
  const file = async () => ({ bytes: await service.file.bytes(), name: service.file.name });
  const count = async (token: string) => (await listOf(api(), service, token)).total;
  /** Every text field of an upload with this text, by its name in the request or in responses. */
  const allTexts = (by: 'given' | 'shown', text: string): Record<string, string> =>
    Object.fromEntries(service.texts.map((field) => [field[by], text]));

  describe('uploads', () => {
    it('accepts the parts in any order, with every credential that the specification names', async () => {
      const person = await register(api());
      const { key } = await createKey(platform().video.api, person);
      const last = await partsOf(service, allTexts('given', 'last'));
      const first = (await partsOf(service, allTexts('given', 'first'))).reverse();
      for (const [who, parts, text] of [
        [{ token: person.token }, last, 'last'],
        [{ key }, first, 'first'],
      ] as const) {
        const answer = await postUpload(api(), service, who, [...parts]);
        const { id, title } = service.read.uploaded(expectJson(answer, 201));
        expect(title).toBe(text);
        expect(await mediaOf(api(), service, person, id)).toMatchObject(allTexts('shown', text));
        expect((await untilDone(api(), service, person, id)).status).toBe('ready');
      }
    });

    it('keeps texts and file names unchanged', async () => {
      const person = await register(api());
      for (const text of oddTexts) {
        const parts = await partsOf(service, allTexts('given', text));
        parts[parts.length - 1] = ['file', { ...(await file()), name: text.replaceAll('/', '_') }];
        const answer = await postUpload(api(), service, person, parts);
        const { id } = service.read.uploaded(expectJson(answer, 201));
        expect(await mediaOf(api(), service, person, id)).toMatchObject(allTexts('shown', text));
      }
    });

    it('refuses a form with a missing, wrong or too long part, and keeps nothing', async () => {
      const person = await register(api());
      const post = (parts: Parts) => postUpload(api(), service, person, parts);
      const withText = async (name: string, value: string) => post(await partsOf(service, { [name]: value }));
      const good = await partsOf(service);
      const without = (name: string) => good.filter(([given]) => given !== name);
      expectInvalid(await post(without('file')), 'file');
      for (const { given, required, inFile = false } of service.texts) {
        if (required && !inFile) {
          expectInvalid(await post(without(given)), given);
          expectInvalid(await withText(given, '  '), given);
        }
        expectInvalid(await withText(given, 'x'.repeat(20_000)), given);
        expectInvalid(await withText(given, 'x'.repeat(200_000)), given);
        expectInvalid(await withText(given, 'nul\u0000'), given);
        expectProblem(await post([...without(given), [given, await file()]]), 400);
      }
      const empty = { bytes: new Uint8Array(), name: service.file.name };
      expectProblem(await post([...without('file'), ['file', empty]]), 400, 'empty_file');
      expectProblem(await post([...without('file'), ['file', 'text instead of a file']]), 400);
      expectProblem(await post([...good, ['file', await file()]]), 400);
      expectProblem(await post([...without('file'), ['media', await file()]]), 400);
      expect(await count(person.token)).toBe(0);
    });

    it('refuses a body that is not a form', async () => {
      const { token } = await register(api());
      const send = (contentType: string, body: string) =>
        api()('POST', path, { token, body, headers: { 'Content-Type': contentType } });
      expectProblem(await send('application/json', '{"title":"a"}'), 415, 'unsupported_media_type');
      expectProblem(await send('application/x-www-form-urlencoded', 'title=a'), 415, 'unsupported_media_type');
      expectProblem(await api()('POST', path, { token }), 415, 'unsupported_media_type');
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

    it('answers 413 at the first excess byte, not after the whole body', async () => {
      const { maxUploadBytes } = platform();
      if (maxUploadBytes === undefined) return;
      const { token } = await register(api());
      const { status, sent, connection, body } = await uploadWithoutEnd(api().base, token, service.kind);
      expect(status).toBe(413);
      expect(JSON.parse(body)).toMatchObject({ status: 413, code: 'payload_too_large' });
      expect(connection).toBe('close');
      // Bytes in the sockets' buffers count as sent.
      expect(sent).toBeLessThan(maxUploadBytes * 2);
      expect(await count(token)).toBe(0);
    });

    it('refuses a body whose declared length is too large before it is sent', async () => {
      const { maxUploadBytes } = platform();
      if (maxUploadBytes === undefined) return;
      const person = await register(api());
      const parts = await partsOf(service);
      parts[parts.length - 1] = ['file', { bytes: new Uint8Array(maxUploadBytes + 1_000_000), name: 'large' }];
      try {
        expectProblem(await postUpload(api(), service, person, parts), 413, 'payload_too_large');
      } catch (error) {
        // The server closes before everything is sent, which fetch may notice before it reads the answer.
        if (!(error instanceof TypeError)) throw error;
      }
      expect(await count(person.token)).toBe(0);
    });

    it('removes an upload whose client disconnects', async () => {
      const person = await register(api());
      const { storedKeys } = platform();
      const prefix = `private/${service.kind}/`;
      const before = await storedKeys?.(prefix);
      const outgoing = await uploadAndStall(api().base, person.token, 2 * 1024 * 1024, service.kind);
      await poll(
        () => count(person.token),
        (total) => total === 1,
        { what: 'a row' },
      );
      outgoing.destroy();
      await poll(
        () => count(person.token),
        (total) => total === 0,
        { what: 'no row' },
      );
      if (storedKeys === undefined || before === undefined) return;
      await poll(
        () => storedKeys(prefix),
        (keys) => keys.every((key) => before.includes(key)),
        { what: 'no object' },
      );
    });
  });
};
