import { expect, it } from '@jest/globals';
import { nameOf, offeredLanguages, tagOf } from '../src/components/languages.ts';

it.each([
  ['de', 'de', 'Deutsch'],
  [' PT-br ', 'pt-BR', 'Português (Brasil)'],
])('%s is the tag %s, %s', (text, tag, name) => {
  expect(tagOf(text)).toBe(tag);
  expect(nameOf(tag)).toBe(name);
});

it.each(['', 'de/at', 'de_AT', 'German language', '../x'])('“%s” is no tag', (text) =>
  expect(tagOf(text)).toBeUndefined(),
);

it('only languages are offered whose tags are written as the service writes them', () => {
  for (const { tag, name } of offeredLanguages()) {
    expect(tagOf(tag)).toBe(tag);
    expect(name).not.toBe(tag);
  }
});
