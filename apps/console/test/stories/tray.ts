import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { smallPicture } from '@millrace/acceptance/image/actions';
import { tinyVideo } from '@millrace/acceptance/media';
import { saveScreenshot } from '@millrace/testkit/chromium';
import { type SourceServer, serveFile, startSourceServer } from '@millrace/testkit/sources';
import { violationsOn } from '../support/look.ts';
import { choose, dropPath, heavyVideo, networkOf } from '../support/uploading.ts';
import { newPerson, type Setting, visitAs } from '../support/visitor.ts';

export const trayStory = (setting: () => Setting): void => {
  describe('the tray', () => {
    let folder: string;
    let source: SourceServer;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'millrace-console-files-'));
      source = await startSourceServer();
    });
    afterAll(async () => {
      await source.stop();
      await rm(folder, { recursive: true, force: true });
    });

    it('continues an upload after a reload, when the same file is given again', async () => {
      const { page, leave } = await visitAs(setting(), await newPerson(setting()));
      page.on('dialog', (dialog) => void dialog.accept());
      const path = join(folder, 'harbour.mp4');
      await writeFile(path, await heavyVideo());
      await writeFile(join(folder, 'other.mp4'), await tinyVideo());
      const network = await networkOf(page);
      // It must not be complete before the page is loaded again.
      await network.let(50_000);
      const input = page.locator('header input[type=file]').first();
      await input.setInputFiles(path);
      const tray = page.getByRole('region', { name: 'Uploads' });
      await tray.getByText(/left/).waitFor();
      // One whose time is over, of the same account.
      await page.evaluate(`(() => {
        const key = 'millrace-unfinished-uploads';
        const [one] = JSON.parse(localStorage.getItem(key));
        const gone = { ...one, name: 'expired.mp4', address: one.address + 'gone' };
        localStorage.setItem(key, JSON.stringify([one, gone]));
      })()`);
      const stored = await page.evaluate<string>('JSON.stringify({ ...localStorage })');
      expect(stored).not.toMatch(/eyJ|mr_|[\w-]{43}/);
      await page.reload();
      await tray.getByText(/^Waits for its file/).waitFor();
      await tray.getByText('1 upload waits for its file').waitFor();
      expect(await tray.getByText('expired.mp4').count()).toBe(0);
      await saveScreenshot(page, 'console-waits-for-file');
      expect(await violationsOn(page)).toEqual([]);
      await tray.locator('input[type=file]').setInputFiles(join(folder, 'other.mp4'));
      await tray.getByText('Choose “harbour.mp4” again.').waitFor();
      const sent: [string, string | undefined][] = [];
      page.on('request', (request) => {
        if (/\/uploads/.test(request.url())) sent.push([request.method(), request.headers()['upload-offset']]);
      });
      await network.let(-1);
      // By any way: here with the button Upload.
      await input.setInputFiles(path);
      await tray.getByText('1 of 1 ready').waitFor();
      expect(sent.filter(([method]) => method === 'POST')).toEqual([]);
      expect(Number(sent.find(([method]) => method === 'PATCH')?.[1])).toBeGreaterThan(0);
      expect(await page.evaluate<string | null>(`localStorage.getItem('millrace-unfinished-uploads')`)).toBeNull();
      await leave([404]);
    });

    it('has a service fetch an address, and again after a failure', async () => {
      const { page, leave } = await visitAs(setting(), await newPerson(setting()), '/videos');
      const whole = await heavyVideo(12_000_000);
      let release: () => void = () => undefined;
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.getByRole('button', { name: 'Upload from an address' }).click();
      const dialog = page.getByRole('dialog', { name: 'Upload from an address' });
      await dialog.getByLabel('Address of the file').fill('https://someone@media.example.com/ebb.mp4');
      await dialog.getByRole('button', { name: 'Fetch the video' }).click();
      await dialog.getByText(/user/).waitFor();
      await saveScreenshot(page, 'console-fetch-dialog');
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByLabel('Address of the file').fill(`${source.origin}/ebb.mp4`);
      expect(await dialog.getByLabel('Title').inputValue()).toBe('ebb');
      await dialog.getByRole('button', { name: 'Fetch the video' }).click();
      const tray = page.getByRole('region', { name: 'Uploads' });
      await tray.getByText('0 of 1 ready, 1 failed').waitFor();
      await saveScreenshot(page, 'console-fetch-failed');
      source.on('/ebb.mp4', serveFile({ bytes: whole, etag: '"1"', pauseAfter: { bytes: 10_000_000, until } }));
      await tray.getByRole('button', { name: 'Try ebb again' }).click();
      await tray.getByText(/^Fetching · \d+\.\d MB have arrived/).waitFor();
      await saveScreenshot(page, 'console-fetching');
      release();
      await tray.getByText('1 of 1 ready').waitFor();
      // What failed is gone.
      await page.getByText('1 video', { exact: true }).waitFor();
      source.on('/quarters.png', serveFile({ bytes: await smallPicture() }));
      await page.getByRole('button', { name: 'Upload from an address' }).click();
      await dialog.getByLabel('Address of the file').fill(`${source.origin}/quarters.png`);
      await dialog.getByRole('button', { name: 'Fetch the image' }).click();
      await tray.getByText('2 of 2 ready').waitFor();
      await tray.getByRole('link', { name: 'quarters' }).click();
      await page.getByRole('heading', { level: 1, name: 'quarters.png' }).waitFor();
      await leave([400]);
    });

    it('tries again what the service has refused', async () => {
      const person = await newPerson(setting());
      const { platform } = setting();
      const { api } = platform.video;
      const { token }: { token: string } = JSON.parse(
        (await api('POST', '/auth/login', { json: platform.operator?.login })).text,
      );
      const allow = async (bytes: number | null) => {
        const quotas = { image: { bytes } };
        const answer = await api('PATCH', `/admin/accounts/${person.id}`, { token, json: { quotas } });
        expect(answer.status).toBe(200);
      };
      await allow(1);
      const { page, leave } = await visitAs(setting(), person, '/images');
      await choose(page, [{ name: 'quarters.png', bytes: await smallPicture() }]);
      const tray = page.getByRole('region', { name: 'Uploads' });
      await tray.getByText(/quota/).waitFor();
      await allow(null);
      await tray.getByRole('button', { name: 'Try quarters.png again' }).click();
      await tray.getByText('1 of 1 ready').waitFor();
      await leave([403]);
    });

    it('takes all files of a folder that is dropped', async () => {
      const dropped = join(folder, 'trip');
      await mkdir(join(dropped, 'day 2'), { recursive: true });
      await writeFile(join(dropped, 'one.png'), await smallPicture());
      await writeFile(join(dropped, 'day 2', 'two.png'), await smallPicture());
      await writeFile(join(dropped, '.DS_Store'), 'of the system');
      const { page, leave } = await visitAs(setting(), await newPerson(setting()), '/images');
      await page.getByRole('heading', { name: 'No images yet' }).waitFor();
      await dropPath(page, dropped);
      await page.getByRole('region', { name: 'Uploads' }).getByText('2 of 2 ready').waitFor();
      await page.getByText('2 images', { exact: true }).waitFor();
      await leave();
    });
  });

  describe('the colours', () => {
    it('are those that somebody chooses, also after a reload', async () => {
      const { page, leave } = await visitAs(setting(), await newPerson(setting()), '/', { colorScheme: 'light' });
      const scheme = () => page.evaluate<string>('document.documentElement.dataset.mantineColorScheme');
      await page.getByRole('button', { name: /^Colours: as the system/ }).click();
      await page.getByRole('button', { name: /^Colours: light/ }).click();
      await page.getByRole('button', { name: /^Colours: dark/ }).waitFor();
      expect(await scheme()).toBe('dark');
      await page.reload();
      await page.getByRole('button', { name: /^Colours: dark/ }).click();
      await page.getByRole('button', { name: /^Colours: as the system/ }).waitFor();
      expect(await scheme()).toBe('light');
      await leave();
    });
  });
};
