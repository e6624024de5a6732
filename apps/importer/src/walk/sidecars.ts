import { parse } from 'node:path';

/** Names of the picture that belongs to all songs of its folder, best first. */
const coverNames = ['cover.jpg', 'cover.jpeg', 'cover.png', 'folder.jpg', 'folder.jpeg', 'folder.png'];

/** How good a name is for a cover: lower is better; -1 if it is none. */
export const coverRank = (path: string): number => coverNames.indexOf(parse(path).base.toLowerCase());

/** Text that accompanies a song or a video. No service takes it yet. */
const texts: Readonly<Record<string, string>> = { '.lrc': 'lyrics', '.srt': 'subtitles' };

/** What a text file beside a medium has in it; undefined for all other files. */
export const textSidecarOf = (path: string): string | undefined => texts[parse(path).ext.toLowerCase()];
