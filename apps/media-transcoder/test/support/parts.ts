import { join } from 'node:path';
import type { PartTracks } from '@millrace/jobs';
import { silentLogger } from '@millrace/service';
import { probeMedia } from '../../src/ffmpeg/probe/probeMedia.ts';
import { assembleAhead, transcodeAhead } from '../../src/video/parts/ahead.ts';
import { assembleFilm } from '../../src/video/parts/assembleFilm.ts';
import { readKeyframes } from '../../src/video/parts/sourceKeyframes.ts';
import { transcodeSound, transcodeWindow } from '../../src/video/parts/transcodePart.ts';
import { windowsOf } from '../../src/video/parts/windows.ts';
import type { Rung } from '../../src/video/plan/ladder.ts';
import { audioOf, planVideo } from '../../src/video/plan/videoPlan.ts';
import type { VideoOutcome } from '../../src/video/transcodeVideo.ts';
import { tools, type World } from './world.ts';

/** What a part has told about what it has stored. */
export interface Told {
  part: string;
  segments: number;
  tracks: PartTracks;
}

interface InParts {
  folder: string;
  parts: number;
  told: Told[];
  /** Folder of the presentation of what is encoded ahead. */
  ahead: string;
}

/** Encodes a local file in parts, as workers do, and joins them; with `isWatched`, also ahead. */
export async function transcodeInParts(
  world: World,
  path: string,
  {
    threads = [2],
    ladder,
    isWatched = false,
  }: { threads?: readonly number[]; ladder?: Rung[]; isWatched?: boolean } = {},
): Promise<VideoOutcome & InParts> {
  const told: Told[] = [];
  const { storage, workspace } = world;
  const signal = new AbortController().signal;
  const sourceKey = await world.upload(path);
  const folder = sourceKey.replace('private/', 'public/').replace('source', '');
  const to = (attempt: string) => ({
    sourceKey,
    prefix: `${folder}${attempt}/`,
    onProgress: () => {},
    signal,
    log: silentLogger(),
    onStored: (segments: number, tracks: PartTracks) => {
      told.push({ part: attempt, segments, tracks });
    },
  });
  const plan = planVideo(await probeMedia(tools, path, { memoryMiB: 512, signal }));
  if (plan.timing.kind !== 'constant') throw new Error('the timing varies');
  const keyframes = await readKeyframes(path, plan.stream.index);
  const windows = windowsOf(plan.expectedDuration ?? 0, plan.timing.rate, keyframes);
  const deps = (index: number) => ({
    storage,
    workspace,
    tools: { ...tools, threads: threads[index % threads.length] ?? 2 },
  });
  // The last first: the order must not matter.
  for (const [index, window] of [...windows.entries()].reverse()) {
    await transcodeWindow(deps(index), to(`part${index}`), { window, ladder });
  }
  const sounds = audioOf(plan).map((_planned, track) => `sound${track}`);
  for (const [track, attempt] of sounds.entries()) await transcodeSound(deps(0), to(attempt), { track });
  const [sound = null, ...otherSounds] = sounds.map((attempt) => to(attempt).prefix);
  const outcome = await assembleFilm(deps(0), to('joined'), {
    windows: windows.map((_window, index) => to(`part${index}`).prefix),
    sound,
    otherSounds,
  });
  if (isWatched) {
    for (const [index, window] of windows.entries()) {
      await transcodeAhead(deps(index), to(`ahead${index}`), { window, ladder });
    }
    await assembleAhead(deps(0), to('ahead'), {
      windows: windows.map((_window, index) => to(`ahead${index}`).prefix),
      sound,
    });
  }
  const folderOf = (attempt: string) => join(world.folder, to(attempt).prefix);
  return { ...outcome, folder: folderOf('joined'), parts: windows.length, told, ahead: folderOf('ahead') };
}
