import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type Person, register } from '../actions.ts';
import type { Client } from '../client.ts';
import { expectJson, expectProblem } from '../expect.ts';
import { poll } from '../poll.ts';
import { expectRanges, expectValidators } from './ranges.ts';
import { apiOf } from './service.ts';
import type { Story } from './story.ts';
import { type UploadingService, uploadSmallest } from './uploading.ts';

const run = promisify(execFile);

const accountExport = z.looseObject({
  id: z.string(),
  status: z.enum(['processing', 'ready', 'error']),
  url: z.url().nullable(),
  bytes: z.int().nullable(),
});

/** What tar finds in an archive: the lines of data.ndjson, and the other files. */
async function unpack(
  archive: Buffer,
): Promise<{ lines: { type: string }[]; files: { name: string; bytes: Buffer }[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'millrace-acceptance-export-'));
  try {
    const path = join(folder, 'export.tar');
    await writeFile(path, archive);
    await run('tar', ['--extract', '--file', path, '--directory', folder]);
    const lines = (await readFile(join(folder, 'data.ndjson'), 'utf8')).trimEnd().split('\n');
    const entries = await readdir(join(folder, 'originals'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map(async ({ name, parentPath }) => ({ name, bytes: await readFile(join(parentPath, name)) }));
    return { lines: lines.map((line) => JSON.parse(line)), files: await Promise.all(files) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes an export. `download` follows its link, which needs no token. */
export async function makeExport(api: Client, { token }: Pick<Person, 'token'>) {
  const { id } = accountExport.parse(expectJson(await api('POST', '/auth/export', { token }), 202));
  const shown = async () => accountExport.parse(expectJson(await api('GET', `/auth/exports/${id}`, { token }), 200));
  const ready = await poll(shown, ({ status }) => status !== 'processing', { what: 'the export to be made' });
  expect(ready.status).toBe('ready');
  const { pathname, search } = new URL(ready.url ?? '');
  const path = pathname.slice(new URL(api.base).pathname.length) + search;
  const download = (method: 'GET' | 'HEAD', headers: Record<string, string> = {}) => api(method, path, { headers });
  return { id, bytes: ready.bytes, download };
}

/** The export of an account's data. */
export const exporting =
  (service: UploadingService): Story =>
  (platform) => {
    const api = () => apiOf(platform, service);

    describe('the export of an account', () => {
      it('has its rows and its original files', async () => {
        const { token, email } = await register(api());
        await uploadSmallest(api(), service, { token });
        const { id, bytes, download } = await makeExport(api(), { token });
        const whole = await download('GET');
        expect(whole.bytes).toHaveLength(bytes ?? 0);
        const { lines, files } = await unpack(whole.bytes);
        expect(lines).toContainEqual(expect.objectContaining({ type: 'account', email }));
        const medium = lines.find(({ type }) => `${type}s` === service.kind);
        expect(Object.keys(medium ?? {})).toContain('created_at');
        expect(
          Object.keys(medium ?? {}).filter((column) => /_(key|fold|fields|prefix)$|^account_id$/.test(column)),
        ).toEqual([]);
        expect(files).toHaveLength(1);
        // The image service can remove the metadata of an original.
        if (service.name !== 'image')
          expect(files[0]?.bytes.equals(Buffer.from(await service.file.bytes()))).toBe(true);
        await expectRanges(download);
        await expectValidators(download);
        const listed = expectJson(await api()('GET', '/auth/exports', { token }), 200);
        expect(listed).toMatchObject({ exports: [{ id, status: 'ready' }] });
      }, 120_000);

      it('is for its owner only', async () => {
        const [owner, stranger] = [await register(api()), await register(api())];
        const asked = await api()('POST', '/auth/export', { token: owner.token });
        const { id } = accountExport.parse(expectJson(asked, 202));
        const path = `/auth/exports/${id}`;
        expectProblem(await api()('GET', path, { token: stranger.token }), 404, 'not_found');
        expectProblem(await api()('GET', path), 401, 'unauthenticated');
        expectProblem(await api()('GET', `${path}/archive?token=guessed`), 403, 'forbidden');
        expectProblem(await api()('GET', `${path}/archive`), 400, 'invalid_request');
        expectProblem(await api()('GET', '/auth/exports/nosuchexportnosuchexpo', owner), 404, 'not_found');
      });
    });
  };
