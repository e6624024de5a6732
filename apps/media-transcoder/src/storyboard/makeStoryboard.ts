import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { derivedObjects, type StoredVideo } from '@millrace/jobs';
import { PermanentMediaError } from '@millrace/service';
import type { AttemptDependencies } from '../attempt/attempt.ts';
import { type Output, storing } from '../attempt/storing.ts';
import { frameInputOptions } from '../ffmpeg/arguments/frame.ts';
import { sheetOptions } from '../ffmpeg/arguments/storyboard.ts';
import { makePicture } from '../ffmpeg/run/onePicture.ts';
import { type Keyframes, openKeyframes } from './keyframes.ts';
import { cellSize, gridOf, planCells, sheetsOf } from './plan.ts';
import { makePreview } from './preview.ts';
import { storyboardVtt } from './vtt.ts';
import type { StoryboardWork } from './work.ts';

/**
 * Makes the storyboard and the preview of a ready video and stores them under the prefix, the WebVTT last. Reads the key frames that it shows,
 * and few other bytes, so a long film costs little more than a short one.
 *
 * @throws PermanentMediaError if ffmpeg cannot read the stored renditions
 */
export async function makeStoryboard(
  { storage, workspace, tools }: AttemptDependencies,
  { video, ...output }: Output & { video: StoredVideo },
): Promise<{ bytes: number }> {
  const folder = await workspace.makeFolder();
  try {
    return await storing(storage, output, async (uploader) => {
      const work: StoryboardWork = { storage, tools, folder, signal: output.signal, video };
      const cells = planCells(video.durationSeconds);
      const size = cellSize(video);
      // The smallest rendition is large enough.
      const keyframes = await openKeyframes(work, `${video.prefix}${video.qualities.at(-1)}/`, cells);
      for (const [number, iFrames] of sheetsOf(keyframes.chosen).entries()) {
        output.signal.throwIfAborted();
        const movie = await keyframes.movieOf(iFrames);
        const sheet = await makeSheet(work, { movie, count: iFrames.length });
        await uploader.store(derivedObjects.sheet(number), made(sheet));
      }
      await uploader.store(derivedObjects.preview, made(await makePreview(work)));
      await uploader.drain();
      await uploader.store(derivedObjects.storyboard, Buffer.from(storyboardVtt(cells, size)));
      await uploader.drain();
      return { bytes: uploader.bytes };
    });
  } finally {
    await folder.remove();
  }
}

function made(picture: Buffer | undefined): Buffer {
  if (picture === undefined) throw new PermanentMediaError('damaged');
  return picture;
}

async function makeSheet(
  { video, tools, folder, signal }: StoryboardWork,
  { movie, count }: { movie: Awaited<ReturnType<Keyframes['movieOf']>>; count: number },
): Promise<Buffer | undefined> {
  const path = join(folder.path, 'keyframes.mp4');
  await writeFile(path, movie);
  return makePicture(
    { tools, socketFolder: folder.socketFolder, signal },
    {
      input: { path, options: frameInputOptions() },
      options: sheetOptions(cellSize(video), gridOf(count)),
      memoryMiB: tools.memory.picture,
    },
  );
}
