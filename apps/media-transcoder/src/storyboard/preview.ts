import { join } from 'node:path';
import { frameInputOptions } from '../ffmpeg/arguments/frame.ts';
import { previewOptions } from '../ffmpeg/arguments/storyboard.ts';
import { makePicture } from '../ffmpeg/run/onePicture.ts';
import { renditionFor } from '../picture/frame.ts';
import { bringTo, readPlaylist } from '../video/stored/read.ts';
import { fitInto } from './plan.ts';
import type { StoryboardWork } from './work.ts';

/** Longest side of the preview, in pixels. */
const previewSide = 320;
const previewSeconds = 3;
/** Where it begins, as a share of the video: later than titles, earlier than the end of the story. */
const beginning = 0.2;

/** Some seconds of the video, as an animated WebP. */
export async function makePreview(work: StoryboardWork): Promise<Buffer | undefined> {
  const { video, tools, folder, signal } = work;
  const size = fitInto(video, previewSide);
  const rendition = `${video.prefix}${renditionFor(video, size)}/`;
  const { init, segments } = await readPlaylist(work, rendition);
  const start = Math.max(0, Math.min(video.durationSeconds * beginning, video.durationSeconds - previewSeconds));
  const shown = segments.filter((one) => one.start + one.duration > start && one.start < start + previewSeconds);
  const first = shown[0];
  if (first === undefined) return undefined;
  const path = join(folder.path, 'preview.mp4');
  await bringTo(
    work,
    path,
    [init, ...shown.map(({ name }) => name)].map((name) => rendition + name),
  );
  return makePicture(
    { tools, socketFolder: folder.socketFolder, signal },
    {
      input: { path, options: frameInputOptions() },
      options: previewOptions({ offset: start - first.start, seconds: previewSeconds, size }),
      memoryMiB: tools.memory.picture,
    },
  );
}
