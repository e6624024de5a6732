import { describe, expect, it } from '@jest/globals';
import { operationsInOrder } from '../../../apps/image-transformer/src/operations/index.ts';
import { between, read } from '../src/checkout.ts';
import { clientGrammar } from '../src/imageParameters/client.ts';
import { imageParameterFiles } from '../src/imageParameters/files.ts';
import { type Parameter, parameters } from '../src/imageParameters/parameter.ts';

const files = Object.entries(imageParameterFiles(operationsInOrder));

describe('what is made from the parameters of image URLs', () => {
  it.each(files)('is up to date in %s (otherwise run npm run docs:update)', (path, text) => {
    expect(read(path)).toBe(text);
  });

  it('has every parameter, everywhere', () => {
    for (const [path, text] of files) {
      const missing = parameters
        .filter(({ isCacheBuster = false }) => !(isCacheBuster && path.startsWith('infra/')))
        .filter(({ name }) => !new RegExp(`(?<![\\w])${name}(?![\\w])`).test(text));
      expect([path, missing.map(({ name }) => name)]).toEqual([path, []]);
    }
  });

  it('has types and forms that fit each other, without links', () => {
    const made: Parameter = {
      name: 'x',
      key: 'example',
      notation: { kind: 'oneOf', values: ['one', 'two'] },
      means: 'see [there](#there)',
      control: { group: 'Output', label: 'Example' },
    };
    const text = clientGrammar([made]);
    expect(text).toContain("  example: ['one', 'two'],\n");
    expect(text).toContain(
      '/** See there. In URLs: `x`. */\n  example?: (typeof choices.example)[number] | undefined;',
    );
    expect(text).toContain("parameter('example', 'x', oneOf(...choices.example)),");
  });
});

describe('between', () => {
  it('replaces what is between two lines', () => {
    expect(between('a\nfirst\nold\nlast\nb', ['first', 'last'], 'new\n')).toBe('a\nfirst\nnew\nlast\nb');
  });

  it('refuses a text without these lines', () => {
    expect(() => between('last\nfirst\n', ['first', 'last'], '')).toThrow('there is no line first');
  });
});
