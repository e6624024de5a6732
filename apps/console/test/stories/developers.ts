import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createKey, type Person } from '@millrace/acceptance/actions';
import { smallPicture, uploadImage } from '@millrace/acceptance/image/actions';
import { poll } from '@millrace/acceptance/poll';
import { saveScreenshot } from '@millrace/testkit/chromium';
import { startWebhookReceiver, type WebhookReceiver } from '@millrace/testkit/webhookReceiver';
import type { Page } from 'playwright-core';
import { looksGood, narrow, violationsOn } from '../support/look.ts';
import { newPerson, type Setting, visitAs } from '../support/visitor.ts';

const secretIn = (page: Page, label: string): Promise<string> =>
  page.getByRole('textbox', { name: label }).inputValue();

/** Makes a webhook of images, as a program does. @returns its id */
async function addWebhook({ platform }: Setting, { token }: Person, url: string, description: string): Promise<string> {
  const answer = await platform.image.api('POST', '/webhooks', { token, json: { url, description } });
  const { webhook }: { webhook: { id: string } } = JSON.parse(answer.text);
  return webhook.id;
}

export const developersStory = (setting: () => Setting): void => {
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
  });
  afterAll(() => receiver?.stop());

  describe('keys', () => {
    it('are made with the access that is chosen, shown once, and revoked', async () => {
      const { api } = setting().platform.video;
      const name = 'website <b>';
      const { page, leave } = await visitAs(setting(), await newPerson(setting()), '/developers/keys');
      await page.getByRole('heading', { name: 'No keys yet' }).waitFor();
      await page.getByRole('button', { name: 'Create a key' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByRole('group', { name: 'Tracks' }).getByLabel('Read').uncheck();
      await dialog.getByRole('group', { name: 'Images' }).getByLabel('Read').uncheck();
      await dialog.getByLabel('Expires').selectOption('In a year');
      await dialog.getByRole('button', { name: 'Create the key' }).click();
      const key = await secretIn(page, `The key “${name}”`);
      // It is not lost by a key that was pressed too often.
      await page.keyboard.press('Escape');
      expect(await dialog.getByRole('region', { name: 'Try the key, curl' }).textContent()).toContain(`KEY='${key}'`);
      await dialog.getByRole('tab', { name: 'TypeScript' }).click();
      await dialog.getByText('millrace.video.listVideos').waitFor();
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.content()).not.toContain(key);
      expect((await api('GET', '/videos', { key })).status).toBe(200);
      expect((await api('GET', '/webhooks', { key })).status).toBe(403);

      // The page itself needs a key for images, and says so.
      await page.getByRole('link', { name: 'Images', exact: true }).click();
      await page.getByRole('heading', { name: 'No images yet' }).waitFor();
      await page.getByRole('link', { name: 'API keys' }).click();
      const keys = page.getByRole('list', { name: 'API keys' });
      await keys.getByText('Made by this console').waitFor();
      expect(await keys.getByRole('listitem').filter({ hasText: name }).textContent()).toContain('videos:read');
      await keys.getByRole('button', { name: `Revoke ${name}` }).click();
      await dialog.getByRole('button', { name: 'Revoke' }).click();
      await keys.getByText(name).waitFor({ state: 'detached' });
      expect((await api('GET', '/videos', { key })).status).toBe(401);
      await leave();
    });
  });

  describe('a webhook', () => {
    it('is added, tried, watched, repaired and deleted', async () => {
      const person = await newPerson(setting());
      const { key } = await createKey(setting().platform.video.api, person);
      const { api } = setting().platform.image;
      const uploadOne = async () => uploadImage(api, { key }, await smallPicture());
      const { page, leave } = await visitAs(setting(), person, '/developers/webhooks');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      await dialog.getByLabel('Address').fill('https://somebody@example.com/');
      await dialog.getByLabel('Service').selectOption('Images');
      await dialog.getByLabel('Only what is chosen').check();
      await dialog.getByLabel('image.asset.ready').check();
      await dialog.getByRole('button', { name: 'Add the webhook' }).click();
      await dialog.getByText('Must be an https:// URL without credentials').waitFor();
      await dialog.getByLabel('Address').fill(receiver.url);
      await dialog.getByRole('button', { name: 'Add the webhook' }).click();
      const secret = await secretIn(page, 'The secret');
      expect(secret).toMatch(/^whsec_/);
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await page.getByRole('link', { name: receiver.url }).click();

      await page.getByText('Nothing was sent yet.').waitFor();
      await page.getByRole('button', { name: 'Send a test message' }).click();
      await page.getByText(/^Answered 204 in \d+ ms$/).waitFor();
      expect(receiver.received.map(({ json }) => json.type)).toEqual(['image.webhook.test']);

      // It appears by itself.
      await uploadOne();
      const deliveries = page.getByRole('list', { name: 'Deliveries' });
      const row = deliveries.getByRole('listitem').first();
      await row.getByText('Delivered').waitFor();
      const hostile = '<img src=x onerror=alert(1)>';
      receiver.answer = (res) => void res.writeHead(500).end(hostile);
      await row.getByRole('button', { name: 'image.asset.ready' }).click();
      await row.getByRole('button', { name: 'Send again' }).click();
      await row.getByText('Answered 500').waitFor();
      await row.getByText(hostile).waitFor();
      await page
        .getByRole('alert')
        .getByText(/^Failing since/)
        .waitFor();

      receiver.answer = (res) => void res.writeHead(410).end();
      await uploadOne();
      await page.getByText('It was disabled because it answered 410 Gone.').waitFor();
      receiver.answer = (res) => void res.writeHead(204).end();
      await page.getByRole('switch', { name: 'Enabled' }).click();
      await page.getByRole('alert', { name: 'Disabled by the platform' }).waitFor({ state: 'hidden' });
      await page.getByLabel('State').selectOption('Delivered');
      await poll(
        () => deliveries.getByText('Delivered').count(),
        (count) => count === 2,
        { what: 'what was missed to be delivered' },
      );

      await page.getByRole('button', { name: 'Edit' }).click();
      await dialog.getByLabel('Description').fill('The harbour’s server');
      await dialog.getByLabel('All, also those').check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.getByText('The harbour’s server').waitFor();
      await page.getByRole('button', { name: 'New secret' }).click();
      await dialog.getByRole('button', { name: 'Make a new secret' }).click();
      expect(await secretIn(page, 'The secret')).not.toBe(secret);
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
      await leave([400]);
    });
  });

  describe('events', () => {
    it('are read back to the first one, followed, paused and filtered', async () => {
      const person = await newPerson(setting());
      const { key } = await createKey(setting().platform.video.api, person);
      const { api } = setting().platform.image;
      const uploadOne = async () => uploadImage(api, { key }, await smallPicture());
      const { id } = await uploadOne();
      // More than a page of the log, which has 100.
      for (let n = 0; n < 110; n += 1) await api('PATCH', `/images/${id}`, { key, json: { alt: `Wave ${n}` } });

      const { page, leave } = await visitAs(setting(), person, '/developers/events');
      const reads: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'GET' && request.url().includes('/events?')) reads.push(request.url());
      });
      const list = page.getByRole('list', { name: 'Events' });
      const rows = list.getByRole('listitem');
      await rows.filter({ hasText: 'image.asset.updated' }).first().waitFor();
      expect(await rows.count()).toBeLessThan(60);
      await list.hover();
      await page.mouse.wheel(0, 20_000);
      await poll(
        async () => reads.filter((url) => url.includes('after=')).length,
        (count) => count > 0,
        { what: 'the second page' },
      );
      await page.mouse.wheel(0, 20_000);
      await rows.filter({ hasText: 'image.upload.created' }).waitFor();
      // No page twice, and none beyond the end.
      expect(reads.filter((url) => url.includes('after='))).toHaveLength(1);

      await page.mouse.wheel(0, -40_000);
      await page.getByRole('button', { name: 'Pause' }).click();
      await api('PATCH', `/images/${id}`, { key, json: { alt: 'A <b>bold</b> wave' } });
      await page.getByText('1 new since then').waitFor();
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByText('1 new since then').waitFor({ state: 'hidden' });
      const first = rows.first();
      await first.getByRole('button', { name: /^image.asset.updated/ }).click();
      await first.getByRole('region', { name: 'JSON of' }).getByText('"alt": "A <b>bold</b> wave"').waitFor();

      await page.getByLabel('Show').selectOption('Failures');
      await page.getByRole('heading', { name: 'No such events' }).waitFor();
      await page.getByRole('button', { name: 'Show all events' }).click();
      await page.getByLabel('Show').selectOption('image.asset.ready');
      await page.waitForURL(/show=image\.asset\.ready/);
      await rows.filter({ hasText: 'image.asset.updated' }).first().waitFor({ state: 'detached' });
      await rows.filter({ hasText: 'image.asset.ready' }).waitFor();
      expect(await rows.count()).toBe(1);
      await rows.getByRole('link').click();
      await page.waitForURL(new RegExp(`/images/${id}$`));
      await page.getByRole('heading', { level: 1 }).waitFor();
      await leave();
    });
  });

  describe('the pages', () => {
    let person: Person;
    let webhook = '';
    let gone: WebhookReceiver;
    beforeAll(async () => {
      gone = await startWebhookReceiver((res) => void res.writeHead(410).end('No longer here'));
      person = await newPerson(setting());
      const { api } = setting().platform.image;
      const { key } = await createKey(setting().platform.video.api, person, 'server');
      const json = { name: 'website', scopes: ['videos:read', 'images:read'], expiresAt: '2099-01-01T00:00:00Z' };
      await setting().platform.video.api('POST', '/keys', { token: person.token, json });
      webhook = await addWebhook(setting(), person, receiver.url, 'The harbour’s server');
      const ended = await addWebhook(setting(), person, gone.url, 'An old server');
      const { id } = await uploadImage(api, { key }, await smallPicture());
      await api('PATCH', `/images/${id}`, { key, json: { alt: 'Four quarters' } });
      await poll(
        async () => (await api('GET', `/webhooks/${ended}`, { token: person.token })).text,
        (text) => text.includes('"gone"'),
        { what: 'the webhook to be disabled' },
      );
      await poll(
        async () => (await api('GET', `/webhooks/${webhook}/deliveries`, { token: person.token })).text,
        (text) => text.includes('image.asset.updated'),
        { what: 'the deliveries' },
      );
    });
    afterAll(() => gone?.stop());

    looksGood({
      setting,
      person: () => person,
      pages: () => [
        ['keys', '/developers/keys', 'Last used'],
        ['webhooks', '/developers/webhooks', 'Disabled: failed'],
        ['webhook', `/developers/webhooks/${webhook}`, 'image.asset.updated'],
        ['no-webhook', '/developers/webhooks/nothing', 'There is no such webhook'],
        ['events', '/developers/events', 'Pause'],
      ],
      async open({ page, open }, look) {
        await page
          .getByRole('button', { name: /^image.asset.updated/ })
          .first()
          .click();
        await page.getByRole('region', { name: 'JSON of' }).waitFor();
        await look('events-json');
        await open('/developers/keys');
        await page.getByRole('button', { name: 'Create a key' }).click();
        await page.getByRole('button', { name: 'Create the key' }).waitFor();
        await look('key-form');
        await page.getByRole('textbox', { name: 'Name' }).fill('shown once');
        await page.getByRole('button', { name: 'Create the key' }).click();
        await page.getByRole('button', { name: 'I have stored it' }).waitFor();
        await look('key-made');
        await open('/developers/webhooks');
        await page.getByRole('link', { name: gone.url }).click();
        await page.getByText('It was disabled because it answered 410 Gone.').waitFor();
        await page.getByRole('list', { name: 'Deliveries' }).getByRole('button').first().click();
        await page.getByRole('button', { name: 'Send again' }).waitFor();
        await look('webhook-gone');
        await open('/developers/webhooks');
        await page.getByRole('button', { name: 'Add a webhook' }).click();
        await page.getByLabel('Only what is chosen').check();
        await look('webhook-form');
      },
    });

    it('have dialogs that fit into 360 pixels', async () => {
      const { page, open, leave } = await visitAs(setting(), person, '/developers/keys', { viewport: narrow });
      await page.getByRole('button', { name: 'Create a key' }).click();
      await page.getByRole('button', { name: 'Create the key' }).waitFor();
      await saveScreenshot(page, 'console-key-form-narrow');
      expect(await violationsOn(page)).toEqual([]);
      await open('/developers/webhooks');
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      await page.getByLabel('Only what is chosen').check();
      await saveScreenshot(page, 'console-webhook-form-narrow');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(narrow.width);
      await leave();
    });
  });
};
