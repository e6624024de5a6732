import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { aheadMaster, earlyMaster } from './embedGrowing.ts';

const run = promisify(execFile);

/** Size of one picture of the storyboard. */
export const tile = { width: 160, height: 90 };

/** Each second of the storyboard has a colour of its own, so that a test can tell which picture is shown. */
const step = 4;

const clock = (seconds: number): string => `00:00:${String(seconds).padStart(2, '0')}.000`;

function cues(duration: number, length: number, text: (start: number) => string): string {
  let vtt = 'WEBVTT\n';
  for (let start = 0; start < duration; start += length) {
    vtt += `\n${clock(start)} --> ${clock(Math.min(start + length, duration))}\n${text(start)}\n`;
  }
  return vtt;
}

/** Texts of the subtitles, by language. */
export const subtitles = { en: 'Hello, this is a caption.', de: 'Hallo, das ist ein Untertitel.' };
export const chapters = ['The beginning', 'The middle', 'The end'];

const subtitleLine = (language: string, name: string): string =>
  `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${name}",LANGUAGE="${language}",AUTOSELECT=YES,DEFAULT=NO,URI="subtitles_${language}.m3u8"`;

/**
 * Adds what some videos have: `rich.m3u8` with a second sound track and subtitles in two languages, a storyboard and chapters;
 * and `early.m3u8`, whose playlists the server lets grow, and `ahead.m3u8`, which has the first rendition only.
 *
 * @param folder with the playlists of `makeStream`
 */
export async function addExtras(folder: string, duration: number): Promise<void> {
  await run('ffmpeg', [
    ...['-nostdin', '-v', 'error', '-f', 'lavfi', '-i', `sine=frequency=660:sample_rate=48000:duration=${duration}`],
    ...['-c:a', 'aac', '-b:a', '64k', '-f', 'hls', '-hls_time', '2', '-hls_playlist_type', 'vod'],
    ...['-hls_segment_type', 'fmp4', '-hls_fmp4_init_filename', 'init_german.mp4'],
    ...['-hls_segment_filename', join(folder, 'german_%03d.m4s'), join(folder, 'german.m3u8')],
  ]);
  await run('ffmpeg', [
    ...[
      '-nostdin',
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=${tile.width}x${tile.height}:rate=1/${step}:duration=${duration}`,
    ],
    ...['-vf', 'tile=3x2', '-frames:v', '1'],
    join(folder, 'storyboard.jpg'),
  ]);
  const { width, height } = tile;
  const picture = (start: number): string => {
    const index = start / step;
    return `storyboard.jpg#xywh=${(index % 3) * width},${Math.floor(index / 3) * height},${width},${height}`;
  };
  await writeFile(join(folder, 'storyboard.vtt'), cues(duration, step, picture));
  const chapter = duration / chapters.length;
  await writeFile(
    join(folder, 'chapters.vtt'),
    cues(duration, chapter, (start) => chapters[start / chapter] ?? ''),
  );
  for (const [language, text] of Object.entries(subtitles)) {
    await writeFile(
      join(folder, `subtitles_${language}.vtt`),
      cues(duration, duration, () => text),
    );
    await writeFile(
      join(folder, `subtitles_${language}.m3u8`),
      `#EXTM3U\n#EXT-X-TARGETDURATION:${duration}\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:${duration},\nsubtitles_${language}.vtt\n#EXT-X-ENDLIST\n`,
    );
  }
  const master = await readFile(join(folder, 'master.m3u8'), 'utf8');
  const english = master.split('\n').find((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO')) ?? '';
  const rich = master
    .replace(
      english,
      [
        english.replace(/NAME="[^"]*"/, 'NAME="English",LANGUAGE="en",AUTOSELECT=YES'),
        english
          .replace(/NAME="[^"]*"/, 'NAME="Deutsch",LANGUAGE="de"')
          .replace('DEFAULT=YES', 'DEFAULT=NO')
          .replace(/URI="[^"]*"/, 'URI="german.m3u8"'),
        subtitleLine('en', 'English'),
        subtitleLine('de', 'Deutsch'),
      ].join('\n'),
    )
    .replaceAll('#EXT-X-STREAM-INF:', '#EXT-X-STREAM-INF:SUBTITLES="subs",');
  await writeFile(join(folder, 'rich.m3u8'), rich);
  await writeFile(join(folder, 'early.m3u8'), earlyMaster(master));
  await writeFile(join(folder, 'ahead.m3u8'), aheadMaster(master));
}
