import { posix } from 'node:path';
import type { ReadHls } from '../hls/presentation.ts';
import { childrenOf } from './presentation.ts';
import type { XmlElement } from './xml.ts';

const cue = /^(?:\d+:)?\d\d:\d\d\.\d{3} --> (?:\d+:)?\d\d:\d\d\.\d{3}/m;

/** Reads the text of each set: captions of one language as one WebVTT file. @param base folder of the manifest's addresses */
export async function textViolations(read: ReadHls, sets: readonly XmlElement[], base: string): Promise<string[]> {
  const found: string[] = [];
  for (const set of sets) {
    const { lang = '', mimeType } = set.attributes;
    const expect = (isTrue: boolean, what: string) => {
      if (!isTrue) found.push(`text ${lang}: ${what}`);
    };
    expect(lang !== '', 'it has no language');
    expect(mimeType === 'text/vtt', `it is ${mimeType}`);
    expect(childrenOf(set, 'Label').length === 1, 'it has no label');
    const representations = childrenOf(set, 'Representation');
    const [file] = representations.flatMap((one) => childrenOf(one, 'BaseURL'));
    if (representations.length !== 1 || file === undefined) {
      expect(false, 'it is not one file');
      continue;
    }
    const text = Buffer.from((await read(posix.join(base, file.text))).bytes).toString('utf8');
    expect(/^WEBVTT(?:[ \t\n]|$)/.test(text), 'the file is not WebVTT');
    expect(cue.test(text), 'the file has no cue');
  }
  const languages = sets.map(({ attributes }) => attributes.lang);
  if (new Set(languages).size !== languages.length) found.push(`a language is there twice: ${languages.join(' ')}`);
  const isMain = (set: XmlElement) => childrenOf(set, 'Role').some(({ attributes }) => attributes.value === 'main');
  if (sets.filter(isMain).length > 1) found.push('more than one text is the default');
  return found;
}
