import { beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, type Person, untilSettled, upload } from '@millrace/acceptance/actions';
import { postPicture, uploadImage } from '@millrace/acceptance/image/actions';
import { saveScreenshot, until } from '@millrace/testkit/chromium';
import { quarters, writeGif } from '@millrace/testkit/media';
import { looksGood, looksGoodIn, violationsOn } from '../support/look.ts';
import { newPerson, type Setting, visitAs } from '../support/visitor.ts';

/** Large enough for several widths. */
const picture = (): Promise<Buffer> => quarters(1200, 800).png().toBuffer();

/** A square that moves, in four frames of a tenth of a second. */
function movingGif(): Buffer {
  const [width, height, side] = [320, 180, 60];
  const whole = { left: 0, top: 0, width, height, colour: 0, delay: 10, disposal: 'keep' } as const;
  const square = { top: 60, width: side, height: side, colour: 1, delay: 10, disposal: 'previous' } as const;
  const frames = [whole, ...[20, 130, 240].map((left) => ({ ...square, left }))];
  const palette: [number, number, number][] = [
    [40, 80, 120],
    [240, 180, 60],
    [0, 0, 0],
    [255, 255, 255],
  ];
  return writeGif({ width, height, palette, loop: 0, frames });
}

export const imagesStory = (setting: () => Setting): void => {
  let person: Person;
  let id: string;
  let moving: string;
  beforeAll(async () => {
    person = await newPerson(setting());
    const { key } = await createKey(setting().platform.video.api, person);
    ({ id } = await uploadImage(setting().platform.image.api, { key }, await picture()));
    ({ id: moving } = await uploadImage(setting().platform.image.api, { key }, movingGif()));
  });

  describe('the playground of an image', () => {
    it('shows every change beside the original, and gives its address in both forms', async () => {
      const { page, context, leave } = await visitAs(setting(), person, `/images/${id}`);
      await page.getByRole('link', { name: 'Try other sizes and formats' }).click();
      const result = page.getByRole('figure').filter({ hasText: 'Result' }).getByRole('status');
      await result.filter({ hasText: '800 × 533 · AVIF' }).waitFor();
      expect(await result.textContent()).toMatch(/KB|bytes/);
      expect(await result.textContent()).toMatch(/\d+ ms/);
      await page.getByLabel('Width', { exact: true }).fill('300');
      await page.getByLabel('Height', { exact: true }).fill('300');
      await page.getByLabel('Fit').selectOption('Contain: add a border');
      await page.getByLabel('Grayscale').check();
      await page.getByLabel('Format', { exact: true }).selectOption('PNG');
      await result.filter({ hasText: '300 × 300 · PNG' }).waitFor();
      const parts = ['w=300', 'h=300', 'fit=contain', 'grayscale=1', 'f=png'];
      await page.waitForURL(({ search }) => parts.every((part) => search.includes(part)));
      await page.reload();
      await result.filter({ hasText: '300 × 300 · PNG' }).waitFor();

      // Both addresses give the same bytes to a visitor without credentials.
      const path = await page.getByRole('textbox', { name: 'With the parameters in the path' }).inputValue();
      const query = await page.getByRole('textbox', { name: 'With the parameters in the query' }).inputValue();
      const [byPath, byQuery] = await Promise.all(
        [path, query].map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
      );
      expect(path).toContain(`/img/${id}/w_300,h_300,fit_contain,grayscale_1,f_png`);
      expect(byPath?.equals(byQuery ?? Buffer.alloc(0))).toBe(true);

      await page.getByRole('button', { name: 'Compare formats' }).click();
      await until(
        'the weights',
        () => page.getByRole('row').allTextContents(),
        (rows) => rows.filter((row) => /(bytes|KB)/.test(row)).length === 4,
      );
      await page.getByRole('button', { name: 'Use WebP' }).click();
      await result.filter({ hasText: 'WEBP' }).waitFor();

      await page.getByRole('button', { name: 'Hero' }).click();
      await result.filter({ hasText: '1920 × 820' }).waitFor();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy: Picture element, HTML' }).click();
      await page.getByText('Copied').first().waitFor();
      const code = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(code).toMatch(/^<picture>\n {2}<source type="image\/avif"/);
      const [, address = ''] = /srcset="(\S+) 480w/.exec(code) ?? [];
      const rendition = await fetch(address);
      expect([rendition.status, rendition.headers.get('content-type')]).toEqual([200, 'image/avif']);
      await leave();
    });

    it('makes videos of an animation, plays them, and gives the element', async () => {
      const { page, leave } = await visitAs(setting(), person, `/images/${moving}/playground?w=200`);
      const result = page.getByRole('figure').filter({ hasText: 'Result' });
      await result.getByText('200 × 113 · GIF').waitFor();
      await page.getByLabel('Format', { exact: true }).selectOption('MP4, a video');
      await result.getByText('200 × 112 · MP4').waitFor();
      await until(
        'a video that plays',
        () => page.evaluate<number>(`document.querySelector('figure video').currentTime`),
        (seconds) => seconds > 0,
      );
      await page.waitForURL(/f=mp4/);
      const code = await page.getByRole('region', { name: 'Video element, HTML' }).textContent();
      const addresses = [...(code ?? '').matchAll(/src="([^"]+)"/g)].map(([, address = '']) => address);
      const types = await Promise.all(addresses.map(async (url) => (await fetch(url)).headers.get('content-type')));
      expect(types).toEqual(['video/mp4', 'video/webm']);
      await page.getByRole('button', { name: 'Compare formats' }).click();
      await page.getByRole('row', { name: /^WebM .*(bytes|KB)/ }).waitFor();
      await page.getByRole('button', { name: 'Use WebM' }).click();
      await result.getByText('200 × 112 · WEBM').waitFor();
      // What a video cannot have is told at its field.
      await page.getByLabel('Sharpen').check();
      await result.getByText('sharpen is not possible with f_mp4 and f_webm.').waitFor();
      await page.getByText('is not possible with f_mp4 and f_webm', { exact: true }).waitFor();
      await leave([400]);
    });

    it('offers no video of a still picture, and tells why an address has none', async () => {
      const { page, open, leave } = await visitAs(setting(), person, `/images/${id}/playground?w=200`);
      const format = page.getByLabel('Format', { exact: true });
      await format.waitFor();
      expect(await format.locator('option').allTextContents()).not.toContain('MP4, a video');
      await open(`/images/${id}/playground?w=200&f=mp4`);
      await page.getByText('f can be mp4 and webm for an animated GIF only.').waitFor();
      expect(await format.inputValue()).toBe('mp4');
      await leave([400]);
    });

    it('keeps the colours of the original', async () => {
      const { page, leave } = await visitAs(setting(), person, `/images/${id}/playground?w=200&f=png`);
      const result = page.getByRole('figure').filter({ hasText: 'Result' });
      await result.getByText('200 × 133').waitFor();
      await page.getByLabel('Colours', { exact: true }).selectOption('Those of the original, with its profile');
      await page.waitForURL(/cs=keep/);
      const address = page.getByRole('textbox', { name: 'With the parameters in the path' });
      expect(await address.inputValue()).toContain('/w_200,cs_keep,f_png');
      await result.getByText('200 × 133').waitFor();
      await page.getByLabel('Colours', { exact: true }).selectOption('sRGB: the same everywhere');
      await page.waitForURL(({ search }) => !search.includes('cs='));
      await leave();
    });

    it('has a control for every parameter', async () => {
      const { page, leave } = await visitAs(setting(), person, `/images/${id}/playground?w=200&f=png`);
      const result = page.getByRole('figure').filter({ hasText: 'Result' });
      await result.getByText('200 × 133').waitFor();
      const open = (group: string) => page.locator('summary').getByText(group, { exact: true }).click();
      for (const group of ['Crop', 'Colour', 'Frame', 'Watermark', 'Address']) await open(group);
      // The left half, red above blue.
      await page.getByLabel('Width of the crop, %').fill('50');
      await page.getByLabel('Proportions').fill('1:1');
      await page.getByLabel('Keep').selectOption('Around another point');
      await page.getByLabel('Point from the top, %').fill('0');
      await page.getByLabel('Never enlarge').check();
      await page.getByLabel('Margins').fill('10 20');
      await page.getByLabel('As round as possible').check();
      await page.getByLabel('Background', { exact: true }).fill('#ffffff');
      await page.getByLabel('Hue', { exact: true }).fill('450');
      await page.getByLabel('Brightness', { exact: true }).fill('10');
      await page.getByLabel('Most bytes').fill('90000');
      await page.getByLabel('Image on top').fill(moving);
      await page.getByLabel('Its place').selectOption('north');
      await result.getByText('240 × 220 · PNG').waitFor();
      await page.getByLabel(/^Name the version/).check();
      await page.getByLabel('Valid until').fill('2099-01-02T03:04');
      const path = page.getByRole('textbox', { name: 'With the parameters in the path' });
      const exp = new Date('2099-01-02T03:04').getTime() / 1_000;
      const written = [
        'w_200,g_fp_0.5_0,up_0,ar_1_1,crop_0_0_0.5_1,br_10,hue_450,pad_10_20,round_max,bg_ffffff',
        `wm_${moving}_north_50_20,mb_90000,f_png,v_1,exp_${exp}`,
      ].join();
      const hasAll = (address: string) => address.endsWith(written);
      await until('the address', () => path.inputValue(), hasAll);
      expect((await fetch(await path.inputValue())).status).toBe(200);
      await page.getByLabel('Crop from the left, %').scrollIntoViewIfNeeded();
      await page.evaluate('scrollTo(0, 0)');
      await result.getByLabel('Rendering').waitFor({ state: 'hidden' });
      await saveScreenshot(page, 'console-playground-all');
      expect(await violationsOn(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await page.getByLabel('Crop from the left, %').scrollIntoViewIfNeeded();
      await saveScreenshot(page, 'console-playground-all-narrow');
      await page.reload();
      await until('the address again', () => path.inputValue(), hasAll);
      await page.getByLabel('Preset').fill('nosuchpreset');
      await page.getByText('is not a preset of this service or of the image’s account', { exact: true }).waitFor();
      await leave([400]);
    });

    it('tells what the service refuses at the field, and keeps the last result', async () => {
      const { page, leave } = await visitAs(setting(), person, `/images/${id}/playground?w=200&f=png`);
      const result = page.getByRole('figure').filter({ hasText: 'Result' });
      await result.getByText('200 × 133').waitFor();
      await page.getByLabel('Quality', { exact: true }).fill('101');
      await result.getByText('q must be auto or a whole number from 1 to 100.').waitFor();
      await page.getByText('must be auto or a whole number from 1 to 100', { exact: true }).waitFor();
      await result.locator('img').waitFor();
      await page.getByLabel('Quality', { exact: true }).fill('');
      await result.getByText('200 × 133').waitFor();
      // As where IMAGE_SIGNING_KEYS are set.
      await page.route('**/transform?**', (route) =>
        route.fulfill({
          status: 403,
          headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/problem+json' },
          body: JSON.stringify({ code: 'forbidden', detail: 'The URL must be signed: add the parameter s.' }),
        }),
      );
      await page.getByLabel('Width', { exact: true }).fill('210');
      await page.getByText('This service requires signed addresses').waitFor();
      await page.getByText('millrace.signImageUrl').waitFor();
      await saveScreenshot(page, 'console-playground-signed');
      expect(await violationsOn(page)).toEqual([]);
      await leave([400, 403]);
    });
  });

  describe('the page of an image', () => {
    it('says that its picture is being made, and when it cannot be had', async () => {
      const { page, open, leave } = await visitAs(setting(), person, '/images');
      // The service makes the size of this page at the first request: nothing answers yet, then neither that nor the original can be had.
      const pictures = ({ pathname }: URL) => pathname.includes(id);
      let refuse: () => void = () => undefined;
      const isRefused = new Promise<void>((resolve) => {
        refuse = resolve;
      });
      await page.route(pictures, async (route) => {
        if (route.request().resourceType() !== 'image') return route.fallback();
        await isRefused;
        return route.fulfill({ status: 503 });
      });
      await open(`/images/${id}`);
      await page.getByText('The picture is being made in a size for this page.').waitFor();
      await saveScreenshot(page, 'console-image-waiting');
      expect(await violationsOn(page)).toEqual([]);
      refuse();
      const line = page.getByRole('alert').filter({ hasText: 'The picture cannot be shown now.' });
      await line.waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.unroute(pictures);
      await line.getByRole('button', { name: 'Try again' }).click();
      await line.waitFor({ state: 'hidden' });
      await page.getByText('The picture is being made in a size for this page.').waitFor({ state: 'hidden' });
      await leave([503]);
    });

    /** Red with a green part at the lower left. */
    const other = (): Promise<Buffer> => quarters(600, 900).jpeg().toBuffer();

    it('sets the focal point by a click, by keys and by numbers, and removes it', async () => {
      const { api } = setting().platform.image;
      const read = async () => JSON.parse((await api('GET', `/images/${id}`, { token: person.token })).text).image;
      const { page, leave } = await visitAs(setting(), person, `/images/${id}`);
      const field = page.getByRole('button', { name: /^Focal point: / });
      const [x, y] = [page.getByLabel('From the left, %'), page.getByLabel('From the top, %')];
      const save = async () => {
        await page.getByRole('button', { name: 'Save point' }).click();
        await page.getByText('Point saved').waitFor();
      };
      const box = await field.boundingBox();
      await field.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } });
      expect([Math.round(Number(await x.inputValue())), Math.round(Number(await y.inputValue()))]).toEqual([25, 50]);
      await x.fill('31.5');
      await field.focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Shift+ArrowDown');
      const wanted = Number(await y.inputValue());
      expect(Math.round(wanted)).toBe(61);
      await save();
      expect(await read()).toMatchObject({ focalX: 0.315, focalY: wanted / 100 });
      // Somebody else has changed the image: nothing is overwritten, and the next attempt is of the present version.
      await api('PATCH', `/images/${id}`, { token: person.token, json: { alt: 'Four quarters' } });
      await y.fill('20');
      await page.getByRole('button', { name: 'Save point' }).click();
      await page.getByText('The image was changed elsewhere meanwhile').waitFor();
      await save();
      expect(await read()).toMatchObject({ focalX: 0.315, focalY: 0.2, alt: 'Four quarters' });
      await y.fill('101');
      await page.getByText('A number from 0 to 100').waitFor();
      expect(await page.getByRole('button', { name: 'Save point' }).isDisabled()).toBe(true);
      expect(await violationsOn(page)).toEqual([]);
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('button', { name: 'Remove point' }).click();
      await page.getByText('Removed', { exact: true }).waitFor();
      expect(await read()).toMatchObject({ focalX: null, focalY: null });
      await leave([412]);
    });

    it('replaces the picture, tells what is wrong with a file, and shows the new one at once', async () => {
      const { platform } = setting();
      const { key } = await createKey(platform.video.api, person);
      const { id: replaced } = await uploadImage(platform.image.api, { key }, await picture());
      const { page, leave } = await visitAs(setting(), person, `/images/${replaced}`);
      const shown = page.locator('main img').first();
      await shown.waitFor();
      const before = await shown.getAttribute('src');
      expect(before).toContain(',v_1');
      const choose = (name: string, mimeType: string, buffer: Buffer) =>
        page.getByLabel('Picture that replaces this one').setInputFiles({ name, mimeType, buffer });
      const dialog = page.getByRole('dialog', { name: 'Replace picture' });
      const cut = (await other()).subarray(0, -2_000);
      await choose('cut.jpg', 'image/jpeg', cut);
      await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
      await dialog.getByText('Copy it again from where it comes from, and upload that.').waitFor();
      await saveScreenshot(page, 'console-replace-failed');
      expect(await violationsOn(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'hidden' });

      await choose('harbour-2.jpg', 'image/jpeg', await other());
      await dialog.getByRole('img', { name: 'The chosen picture' }).waitFor();
      await dialog.getByRole('button', { name: 'Replace', exact: true }).click();
      // It takes a second at least: the progress is seen.
      await dialog.getByText('The picture is being checked').waitFor();
      await dialog.getByRole('progressbar').waitFor();
      await saveScreenshot(page, 'console-replace-progress');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('heading', { level: 1, name: 'harbour-2.jpg' }).waitFor();
      await page.getByText('600 × 900').waitFor();
      const after = await until(
        'the new picture',
        () => shown.getAttribute('src'),
        (src) => src !== before,
      );
      expect(after).toContain(',v_2');
      await until(
        'its pixels',
        () =>
          page.evaluate<[number, number]>(
            `(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('main img'))`,
          ),
        ([width, height]) => width === 600 && height === 900,
      );
      // The picture of the focal point keeps the new proportions.
      const field = await page.getByRole('button', { name: /^Focal point: / }).boundingBox();
      expect((field?.height ?? 0) / (field?.width ?? 1)).toBeCloseTo(1.5, 1);
      await page.getByRole('button', { name: 'Replace picture' }).scrollIntoViewIfNeeded();
      await saveScreenshot(page, 'console-image-portrait');
      await leave([422]);
    });

    it('tries the quality that the service chooses', async () => {
      const { page, leave } = await visitAs(setting(), person, `/images/${id}/playground?w=200&f=webp&q=auto`);
      const result = page.getByRole('figure').filter({ hasText: 'Result' }).getByRole('status');
      await result.filter({ hasText: '200 × 133 · WEBP' }).waitFor();
      const box = page.getByRole('checkbox', { name: 'Automatic quality' });
      expect([await box.isChecked(), await page.getByLabel('Quality', { exact: true }).isDisabled()]).toEqual([
        true,
        true,
      ]);
      const address = page.getByRole('textbox', { name: 'With the parameters in the path' });
      expect(await address.inputValue()).toContain('/w_200,q_auto,f_webp');
      await box.uncheck();
      await page.getByLabel('Quality', { exact: true }).fill('30');
      await page.waitForURL(/q=30/);
      await box.check();
      await page.waitForURL(/q=auto/);
      await leave();
    });
  });

  describe('an image that is not there', () => {
    /** What the service says instead, and what the page then says. */
    const states: [name: string, status: number, answer: object, sign: string][] = [
      [
        'image-fetching',
        202,
        { image: { id: 'a', status: 'fetching', fetched_bytes: 1_234_567, created_at: '2026-01-31T12:00:00.000Z' } },
        'Being fetched: 1.2 MB have arrived',
      ],
      [
        'image-unfetched',
        422,
        {
          code: 'source_unreachable',
          detail: 'The server of the source cannot be reached, or does not send the source.',
        },
        'Check the address in your browser',
      ],
      ['image-missing', 404, { code: 'not_found', detail: 'There is no such image.' }, 'It may have been deleted.'],
      ['image-unreadable', 503, { code: 'unavailable', detail: 'Try again soon.' }, 'The image could not be read'],
    ];

    it.each(states)('is explained to everybody: %s', async (name, status, answer, sign) => {
      const visitor = await visitAs(setting(), person);
      const { page } = visitor;
      await page.route(`${setting().platform.image.api.base}/images/state`, (route) =>
        route.fulfill({
          status,
          headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'application/json' },
          body: JSON.stringify(answer),
        }),
      );
      await looksGoodIn(visitor, [name, '/images/state', sign]);
      const ofPlayground = { 202: 'The image is being fetched', 422: 'There is nothing to transform' }[status] ?? sign;
      await looksGoodIn(visitor, [`${name}-playground`, '/images/state/playground', ofPlayground]);
      await visitor.leave([status]);
    });
  });

  describe('many media', () => {
    it('are chosen by mouse and keyboard and deleted together, and filters are kept in the address', async () => {
      const owner = await newPerson(setting());
      const { platform } = setting();
      const { key } = await createKey(platform.video.api, owner);
      const bytes = await quarters(60, 40).png().toBuffer();
      for (const at of [1, 2, 3, 4, 5, 6]) await postPicture(platform.image.api, { key }, bytes, `picture ${at}.png`);
      const { page, open, leave } = await visitAs(setting(), owner, '/images?sort=title');
      const bar = page.getByRole('region', { name: 'Selection' });
      const boxOf = (at: number) => page.getByRole('checkbox', { name: `Select picture ${at}.png` });
      await boxOf(2).click();
      await boxOf(4).click({ modifiers: ['Shift'] });
      await bar.getByText('3 selected').waitFor();
      await page.locator('label', { hasText: 'Table' }).click();
      // The choice stays in the other view, and the keyboard extends it.
      await page.getByRole('row', { name: /picture 5/ }).waitFor();
      await bar.getByText('3 selected').waitFor();
      await boxOf(5).press('Shift+Space');
      await bar.getByText('4 selected').waitFor();
      await page.keyboard.press('Control+a');
      await bar.getByText('6 selected').waitFor();
      await page.keyboard.press('Escape');
      await bar.waitFor({ state: 'hidden' });
      await boxOf(1).click();
      await boxOf(4).click({ modifiers: ['Shift'] });
      const { images }: { images: { id: string; file_name: string }[] } = JSON.parse(
        (await platform.image.api('GET', '/images', { key })).text,
      );
      const idOf = (at: number) => images.find(({ file_name: name }) => name === `picture ${at}.png`)?.id ?? '';
      await bar.getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete 4 images?' });
      await dialog.waitFor();
      // Somebody else deletes one of them meanwhile, and another one cannot be deleted at first.
      await platform.image.api('DELETE', `/images/${idOf(3)}`, { key });
      await page.route(`**/images/${idOf(4)}`, (route) => route.abort());
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByText('1 image could not be deleted:').waitFor();
      await dialog.getByText(/^picture 4\.png: The service does not answer/).waitFor();
      await dialog.getByRole('button', { name: 'Try again' }).waitFor();
      await saveScreenshot(page, 'console-delete-many-failed');
      expect(await violationsOn(page)).toEqual([]);
      await page.unroute(`**/images/${idOf(4)}`);
      await dialog.getByRole('button', { name: 'Try again' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByText('2 images').waitFor();
      await bar.waitFor({ state: 'hidden' });

      await boxOf(5).click();
      await bar.getByRole('button', { name: 'Add tags' }).click();
      await page.getByRole('dialog').getByLabel('Tags').fill('Harbour, boats');
      await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('textbox', { name: 'Tag' }).fill('harbour');
      await page.getByText('1 image', { exact: true }).waitFor();
      await page.waitForURL(/tag=harbour/);
      const broken = await upload(platform.video.api, owner, new Uint8Array(Buffer.from('no video')), 'Broken');
      await untilSettled(platform.video.api, owner, broken);
      await open('/videos?status=error');
      await page.getByText('Broken').waitFor();
      await page.getByLabel('Status').selectOption('Ready');
      await page.getByRole('heading', { name: 'No video has the status “Ready”' }).waitFor();
      await page.getByRole('button', { name: 'Show all videos' }).click();
      await page.getByText('Broken').waitFor();
      await leave([404], ['net::ERR_FAILED']);
    });
  });

  describe('pages of images', () => {
    looksGood({
      setting,
      person: () => person,
      pages: () => [
        ['playground', `/images/${id}/playground?w=800&h=450&g=attention&f=auto`, '800 × 450'],
        ['playground-video', `/images/${moving}/playground?w=240&f=mp4`, '240 × 134'],
        ['playground-wide', `/images/${id}/playground?w=400&cs=keep&f=webp`, '400 × 267'],
        ['playground-empty', `/images/${id}/playground`, 'Choose a preset'],
      ],
      async open({ open, page }, look) {
        await open(`/images/${id}`);
        await page.getByLabel('From the left, %').fill('30');
        await page.getByLabel('From the top, %').fill('70');
        await page.getByRole('button', { name: 'Save point' }).scrollIntoViewIfNeeded();
        await look('image-focal');
        const buffer = await picture();
        const file = { name: 'harbour.png', mimeType: 'image/png', buffer };
        await page.getByLabel('Picture that replaces this one').setInputFiles(file);
        await page.getByRole('dialog').getByRole('img', { name: 'The chosen picture' }).waitFor();
        await look('image-replace');
        await open(`/images/${id}/playground?w=400&f=auto`);
        await page.getByRole('button', { name: 'Compare formats' }).click();
        await page.getByRole('row', { name: /AVIF .*(bytes|KB)/ }).waitFor();
        // As high as the page: a control that the header covers in part is reported as too small.
        await page.setViewportSize({ width: 1280, height: 1800 });
        await look('playground-code');
        await page.setViewportSize({ width: 1280, height: 800 });
        await open('/images');
        await page.getByRole('checkbox').first().click();
        await page.getByText('1 selected').first().waitFor();
        await look('selection');
        await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('dialog').getByText('This cannot be undone.').waitFor();
        await look('delete-many');
      },
    });
  });
};
