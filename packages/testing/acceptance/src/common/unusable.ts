export type Unusable = [name: string, make: () => Promise<Uint8Array<ArrayBuffer>>, code: RegExp];

const text = (content: string) => async () => new Uint8Array(Buffer.from(content));
const forbidden = /^(forbidden_format|not_media)$/;

/** An SVG, which some media readers take for a picture and so for a video. */
export const svg = text(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
);

/** Files that are not media, with the expected error code. */
export const noMedia: readonly Unusable[] = [
  ['a text', text('this is nothing to play'), /^not_media$/],
  ['random bytes', async () => new Uint8Array(Buffer.alloc(100_000, 'q8#')), /^not_media$/],
  ['a playlist of local files', text('#EXTM3U\n#EXTINF:5,\nfile:///etc/passwd\n'), forbidden],
  ['a concat script', text("ffconcat version 1.0\nfile '/etc/passwd'\n"), forbidden],
];
