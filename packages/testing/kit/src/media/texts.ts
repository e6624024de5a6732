import { rm, writeFile } from 'node:fs/promises';
import { cached, ffmpeg, generate } from './generate.ts';

/** A track that is made of a file. */
interface TextTrack {
  ending: 'srt' | 'vtt' | 'ass';
  text: string;
  /** ffmpeg's codec in a Matroska file; in an MP4 all are mov_text. `copy` keeps positions. */
  codec: string;
  language: string;
  title: string;
  disposition?: string;
}

const srt = (text: string) => `1\n00:00:00,500 --> 00:00:01,500\n${text}\n\n2\n00:00:02,000 --> 00:00:03,000\nEnd\n`;
const ass = [
  '[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname, Fontsize\nStyle: Default,Arial,20\n\n[Events]',
  'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
  'Dialogue: 0,0:00:00.50,0:00:01.50,Default,,0,0,0,,{\\i1}Good{\\i0} morning\\NHarbour\n',
].join('\n');

const tracks: readonly TextTrack[] = [
  {
    ending: 'srt',
    text: srt('<i>Guten</i> Morgen, Größe & Co'),
    codec: 'subrip',
    language: 'ger',
    title: 'Deutsch (SDH)',
  },
  { ending: 'srt', text: srt('Schild'), codec: 'subrip', language: 'dut', title: '', disposition: 'forced' },
  { ending: 'ass', text: ass, codec: 'ass', language: 'eng', title: '' },
  {
    ending: 'vtt',
    text: 'WEBVTT\n\n00:00.500 --> 00:01.500 line:10% align:start\n<v Ada>Bonjour</v>\n',
    codec: 'copy',
    language: 'fre',
    title: '',
  },
];

const chapters = [
  { start: 0, title: 'Dawn; the first = boats' },
  { start: 2, title: 'Noon' },
];

/** A small video of four seconds with text tracks (German, forced Dutch, English; in Matroska also French) and two chapters. */
export async function textedVideo(container: 'mkv' | 'mp4'): Promise<string> {
  const plain = await generate('mp4', [
    ...['-f', 'lavfi', '-i', 'testsrc2=s=192x108:r=25:d=4'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25'],
  ]);
  const used = tracks.filter(({ codec }) => container === 'mkv' || codec !== 'copy');
  return cached(['texts', 1, plain, used, chapters], container, async (path) => {
    const files = used.map(({ ending }, index) => `${path}.${index}.${ending}`);
    const metadata = `${path}.txt`;
    const escaped = (text: string) => text.replaceAll(/[=;#\\]/g, '\\$&');
    const chapter = ({ start, title }: (typeof chapters)[number]) =>
      `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${start + 2}\ntitle=${escaped(title)}\n`;
    try {
      for (const [index, { text }] of used.entries()) await writeFile(files[index] ?? '', text);
      await writeFile(metadata, `;FFMETADATA1\n${chapters.map(chapter).join('')}`);
      await ffmpeg([
        ...['-i', plain, '-i', metadata, ...files.flatMap((file) => ['-i', file])],
        ...['-map', '0', ...used.flatMap((_track, index) => ['-map', String(index + 2)]), '-map_chapters', '1'],
        ...['-c', 'copy'],
        ...used.flatMap(({ codec, language, title, disposition = '0' }, index) => [
          ...[
            `-c:s:${index}`,
            container === 'mp4' ? 'mov_text' : codec,
            `-metadata:s:s:${index}`,
            `language=${language}`,
          ],
          ...[`-metadata:s:s:${index}`, `title=${title}`, `-disposition:s:${index}`, disposition],
        ]),
        path,
      ]);
    } finally {
      for (const file of [...files, metadata]) await rm(file, { force: true });
    }
  });
}
