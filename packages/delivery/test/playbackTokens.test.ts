import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type ConfigOf, readConfig } from '@millrace/service';
import { createPlaybackTokens, maxTokenLifetime, nowInSeconds, playbackSettings } from '../src/index.ts';

const key = (id: string) => ({ id, secret: `${id}-`.padEnd(40, 'secret') });
const tokens = createPlaybackTokens([key('k2'), key('k1')]);
const scope = { kind: 'videos', id: 'a-video_1' } as const;
const soon = () => nowInSeconds() + 60;

describe('a playback token', () => {
  it('opens the medium that it was signed for, until it expires', () => {
    const signed = tokens.sign(scope, soon());
    expect(signed.token).toMatch(/^k2\.\d{10}\.[\w-]{43}$/);
    expect(tokens.verify(signed.token, scope)).toEqual(signed);
    expect(tokens.verify(signed.token, { ...scope, id: 'a-video_2' })).toBeNull();
    expect(tokens.verify(signed.token, { ...scope, kind: 'tracks' })).toBeNull();
    expect(tokens.verify(tokens.sign(scope, nowInSeconds()).token, scope)).toBeNull();
    // Whoever has the key may sign too, but not for longer.
    expect(tokens.verify(tokens.sign(scope, nowInSeconds() + maxTokenLifetime + 120).token, scope)).toBeNull();
  });

  it('is verified with every key, and revoked by removing its key', () => {
    const { token } = createPlaybackTokens([key('k1')]).sign(scope, soon());
    expect(tokens.verify(token, scope)).not.toBeNull();
    expect(createPlaybackTokens([key('k2')]).verify(token, scope)).toBeNull();
    expect(createPlaybackTokens([]).verify(token, scope)).toBeNull();
    expect(createPlaybackTokens([{ id: 'k1', secret: key('k2').secret }]).verify(token, scope)).toBeNull();
  });

  it('has no other spelling: each bit and each character counts', () => {
    const { token } = tokens.sign(scope, soon());
    for (let at = 0; at < token.length; at += 1) {
      for (let bit = 0; bit < 7; bit += 1) {
        const altered = String.fromCharCode(token.charCodeAt(at) ^ (1 << bit));
        expect(tokens.verify(token.slice(0, at) + altered + token.slice(at + 1), scope)).toBeNull();
      }
    }
    const [kid = '', until = '', signature = ''] = token.split('.');
    for (const wrong of [
      '',
      '.',
      '..',
      kid,
      `${kid}.${until}`,
      `${kid}.${until}.`,
      `${token}.`,
      `${token}=`,
      `${token} `,
      `.${until}.${signature}`,
      `${kid}.0${until}.${signature}`,
      `${kid}.+${until}.${signature}`,
      `${kid}.${until}.0.${signature}`,
      `${kid}.${until}e0.${signature}`,
      `${kid}.NaN.${signature}`,
      `${kid}.-1.${signature}`,
      `__proto__.${until}.${signature}`,
      `${token}${'x'.repeat(10_240)}`,
      'x'.repeat(10_240),
    ]) {
      expect([wrong, tokens.verify(wrong, scope)]).toEqual([wrong, null]);
    }
  });

  it('is not guessed in 10,000 attempts', () => {
    const until = soon();
    for (let n = 0; n < 10_000; n += 1) {
      expect(tokens.verify(`k2.${until}.${randomBytes(32).toString('base64url')}`, scope)).toBeNull();
    }
  });
});

describe('MEDIA_SIGNING_KEYS', () => {
  const read = (text: string): ConfigOf<typeof playbackSettings>['MEDIA_SIGNING_KEYS'] =>
    readConfig(playbackSettings, { MEDIA_SIGNING_KEYS: text }).MEDIA_SIGNING_KEYS;
  const secret = 'x'.repeat(32);

  it('is a list of ids and secrets, the first of which signs', () => {
    expect(read('')).toEqual([]);
    expect(createPlaybackTokens(read('')).canSign).toBe(false);
    expect(read(`k2:${secret}:, k1:${secret}`)).toEqual([
      { id: 'k2', secret: `${secret}:` },
      { id: 'k1', secret },
    ]);
  });

  it.each([
    secret,
    `:${secret}`,
    `k1:${secret.slice(1)}`,
    `k.1:${secret}`,
    `~k:${secret}`,
    `k1:${secret},k1:${secret}`,
    `k1:${secret},k2`,
  ])('is refused at the start, and not shown, if it is %s', (text) => {
    expect(() => read(text)).toThrow(/^MEDIA_SIGNING_KEYS: must (?:be comma-separated keys|not have two)(?!.*xxxx)/);
  });
});
