import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type EmbedOptions, renderEmbed } from '../src/embed/index.ts';

const video: EmbedOptions = { videoId: '7', title: 'A title', state: 'ready', durationSeconds: 12.5 };

const sourcesOf = (policy: string, directive: string): string[] =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')
    .slice(1) ?? [];

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the embed document', () => {
  const { html, contentSecurityPolicy } = renderEmbed(video);

  it('contains exactly the script and the styles whose hashes its policy names', () => {
    const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
    expect(script.length).toBeGreaterThan(100_000);
    expect(sourcesOf(contentSecurityPolicy, 'script-src')).toEqual([hashOf(script)]);
    const styles = sourcesOf(contentSecurityPolicy, 'style-src');
    expect(styles[0]).toBe(hashOf(style));
    // The others are those of the blocks in shadow trees. Chromium checks them in the other suites.
    expect(styles.filter((source) => !source.startsWith("'sha256-"))).toEqual([]);
  });

  it('allows only its own origin, and the media origin if one is set', () => {
    expect(sourcesOf(contentSecurityPolicy, 'default-src')).toEqual(["'none'"]);
    expect(sourcesOf(contentSecurityPolicy, 'connect-src')).toEqual(["'self'"]);
    expect(sourcesOf(contentSecurityPolicy, 'frame-ancestors')).toContain('*');
    const policy = renderEmbed({ ...video, mediaBaseUrl: 'https://cdn.example:8443/some/path' }).contentSecurityPolicy;
    for (const directive of ['connect-src', 'media-src', 'img-src']) {
      expect(sourcesOf(policy, directive)).toContain('https://cdn.example:8443');
    }
  });

  it('refers to no other document than the thumbnail', () => {
    const references = [
      ...html.replace(/<(script|style)>[\s\S]*?<\/\1>/g, '').matchAll(/(?:src|href|poster)="([^"]*)"/g),
    ];
    expect(references.map((match) => match[1])).toEqual(['data:,', 'thumbnail']);
  });

  it('uses the given URLs in place of its siblings', () => {
    const other = renderEmbed({ ...video, urls: { thumbnail: '/pictures/"7".jpg' } }).html;
    expect(other).toContain('poster="/pictures/&quot;7&quot;.jpg"');
    expect(other).toContain('"manifest":"manifest"');
  });
});
