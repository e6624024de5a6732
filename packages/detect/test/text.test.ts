import { describe, expect, it } from '@jest/globals';
import { decodeText } from '../src/index.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('a text whose encoding nothing declares', () => {
  it.each<[string, Buffer, string]>([
    ['UTF-8', Buffer.from('Björk – Jóga 愛'), 'Björk – Jóga 愛'],
    ['UTF-8 with a mark', Buffer.from('\ufeffÄ'), 'Ä'],
    ['UTF-8 of Latin words that would be Cyrillic ones', Buffer.from('Jäääär ÆØÅ'), 'Jäääär ÆØÅ'],
    ['UTF-8 with a bad byte', Buffer.concat([Buffer.from('Привет '), hex('ff')]), 'Привет \ufffd'],
    ['UTF-8 that is cut off', Buffer.from('Привет').subarray(0, -1), 'Приве\ufffd'],
    ['UTF-16 with a mark', Buffer.from('\ufeffOne', 'utf16le'), 'One'],
    ['UTF-16 without a mark', Buffer.from('1\n00:00 один два', 'utf16le'), '1\n00:00 один два'],
    ['UTF-16 the other way round', Buffer.from('One two', 'utf16le').swap16(), 'One two'],
    ['UTF-16 with half a character', Buffer.concat([Buffer.from('\ufeffOne', 'utf16le'), hex('00d8')]), 'One\ufffd'],
    ['Latin-1', latin1('Bj\xf6rk'), 'Björk'],
    ['Latin-1 with more accented letters than others', latin1('Jäääär'), 'Jäääär'],
    ['Latin-1 with nothing but accented letters', latin1('ÆØÅ'), 'ÆØÅ'],
    ['ASCII', latin1('Sigur'), 'Sigur'],
    ['Windows-1252', latin1('It\x92s \x93it\x94'), 'It’s “it”'],
    ['Windows-1251', hex('c3f0e0e6e4e0edf1eae0ff20eee1eef0eeede0'), 'Гражданская оборона'],
    ['Windows-1251 between English words', hex('4d545620ebf3f7f8e5e520f5e8f2fb'), 'MTV лучшее хиты'],
    ['Shift-JIS', hex('82a082a282a4'), 'あいう'],
    ['nothing', Buffer.alloc(0), ''],
  ])('is read from %s', (_encoding, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it.each<[string, string, Buffer, string]>([
    ['ru', 'Windows-1251', hex('cff0e8e2e5f22c20eae0ea20e4e5ebe0'), 'Привет, как дела'],
    ['ru-RU', 'KOI8-R', hex('f0d2c9d7c5d42c20cbc1cb20c4c5ccc1'), 'Привет, как дела'],
    ['uk', 'code page 866', hex('8fe0a8a2a5e22c20aaa0aa20a4a5aba0'), 'Привет, как дела'],
    ['pl', 'Windows-1250', hex('7af3b3e6206a619cf1'), 'zółć jaśń'],
    ['sr-Latn', 'Windows-1250', hex('9a75e861'), 'šuča'],
    ['el', 'Windows-1253', hex('cae1ebe7ecddf1e1'), 'Καλημέρα'],
    ['tr', 'Windows-1254', hex('fd9ff0fe'), 'ıŸğş'],
    ['he', 'Windows-1255', hex('f9ece5ed'), 'שלום'],
    ['ar', 'Windows-1256', hex('e3d1cdc8c7'), 'مرحبا'],
    ['th', 'Windows-874', hex('cac7d1cab4d5'), 'สวัสดี'],
    ['ja', 'Shift-JIS', hex('93fa967b8cea82c582b7'), '日本語です'],
    ['ja', 'EUC-JP', hex('c6fccbdcb8eca4c7a4b9'), '日本語です'],
    ['zh', 'GBK', hex('c4e3bac3cac0bde7'), '你好世界'],
    ['zh', 'GBK with punctuation', hex('d4e7c9cfbac3a3accac0bde7a1a3'), '早上好，世界。'],
    ['zh', 'GBK with dots that Big5 has for two signs', hex('bac3b5c4a1ada1ad'), '好的……'],
    ['zh', 'Big5, against its script', hex('a6ada677a141a540acc9a143'), '早安，世界。'],
    ['zh-Hant', 'Big5', hex('a741a66ea540acc9'), '你好世界'],
    ['zh-TW', 'Big5 with punctuation', hex('a6ada677a141a540acc9a143'), '早安，世界。'],
    ['zh-TW', 'GBK with punctuation, against its script', hex('d4e7c9cfbac3a3accac0bde7a1a3'), '早上好，世界。'],
    ['ja', 'EUC-JP with punctuation', hex('a4cfa4a4a1a2c6fccbdca1a3'), 'はい、日本。'],
    ['ko', 'EUC-KR', hex('bec8b3e7'), '안녕'],
    ['en', 'Windows-1252', latin1('caf\xe9'), 'café'],
    ['en', 'Windows-1251, against its language', hex('cff0e8e2e5f2'), 'Привет'],
  ])('in %s is read from %s', (language, _encoding, bytes, text) => {
    expect(decodeText(bytes, language)).toBe(text);
  });

  it.each<[string, Buffer, string, Buffer]>([
    ['two letters', hex('ccfb'), 'Мы', hex('c3f0f3efefe020eaf0eee2e8')],
    ['half of it English', hex('c0f0e8ff20286c69766529'), 'Ария (live)', hex('c3f0f3efefe020eaf0eee2e8')],
    ['Latin beside Russian', latin1('Mot\xf6rhead'), 'Motörhead', hex('c3f0f3efefe020eaf0eee2e8')],
    ['two letters beside Latin', latin1('\xcc\xfb'), 'Ìû', latin1('Bj\xf6rk')],
  ])('is told by the text around it: %s', (_name, bytes, text, around) => {
    expect(decodeText(bytes, 'und', around)).toBe(text);
  });

  it('of any bytes and language is some text', () => {
    const bytes = Uint8Array.from({ length: 5_000 }, (_, at) => (at * 7_919) % 251);
    for (const language of ['', 'x', 'zh', 'ru-Latn', 'not a tag'])
      expect(typeof decodeText(bytes, language)).toBe('string');
  });
});
