import { tinyVideo } from '@millrace/acceptance/media';
import type { Page } from 'playwright-core';

export interface Given {
  name: string;
  bytes: Uint8Array;
}

/** Drops files on the page, as a mouse does. */
export async function drop(page: Page, files: readonly Given[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }));
  // As text, because this program is compiled without the browser's types.
  await page.evaluate(`(async () => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(given)}) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    }
    for (const type of ['dragenter', 'dragover', 'drop']) {
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }));
    }
  })()`);
}

/** Chooses files with the button Upload. */
export const choose = (page: Page, files: readonly Given[]): Promise<void> =>
  page
    .locator('input[type=file]')
    .first()
    .setInputFiles(files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) })));

export interface Network {
  /** Lets so many bytes through in a second, as a phone on a train; all with -1. */
  let(bytesPerSecond: number): Promise<void>;
}

export async function networkOf(page: Page): Promise<Network> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return {
    async let(bytesPerSecond) {
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput: bytesPerSecond,
      });
    },
  };
}

/** A video that is large and quickly processed: a box that players ignore follows it. */
export async function heavyVideo(bytes = 2_000_000): Promise<Buffer> {
  const free = Buffer.alloc(bytes);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'latin1');
  return Buffer.concat([await tinyVideo(), free]);
}

/** Drops a file or a folder of this machine, as a file manager does. */
export async function dropPath(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data });
  }
}
