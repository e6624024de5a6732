import { describe, expect, it } from '@jest/globals';
import { contentSecurityPolicy, escapeHtml, jsonForHtml, type PageBundle, renderPage } from '@millrace/embed-kit';

const bundle: PageBundle = {
  script: 'console.log(1)',
  scriptHash: 'sha256-script',
  style: 'p{color:red}',
  styleHash: 'sha256-style',
};

describe('escaping', () => {
  it('escapes every character that HTML would read as markup', () => {
    expect(escapeHtml(`<a href="x" id='y'>&amp;</a>`)).toBe(
      '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
  });

  it('keeps the JSON value and cannot end its element', () => {
    const value = { title: '</script><!--<script>', nested: ['<', '\u2028', null, 1.5] };
    const json = jsonForHtml(value);
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual(value);
  });
});

describe('the page', () => {
  it('escapes text and includes its script, styles and data', () => {
    const { html } = renderPage({
      bundle,
      title: '</title><b>',
      description: '"><b>',
      body: '<p>the body</p>',
      data: { text: '</script>' },
    });
    expect(html).toContain('<title>&lt;/title&gt;&lt;b&gt;</title>');
    expect(html).toContain('<meta name="description" content="&quot;&gt;&lt;b&gt;">');
    expect(html).toContain('<p>the body</p>');
    expect(html).toContain('<script type="application/json" id="page-data">{"text":"\\u003c/script>"}</script>');
    expect(html).toContain('<script>console.log(1)</script>');
    expect(html).toContain('<style>p{color:red}</style>');
  });

  it('has no description element for an empty description', () => {
    expect(renderPage({ bundle, title: 'x', description: '', body: '', data: null }).html).not.toContain('description');
  });
});

describe('the policy', () => {
  const hashes = { scriptHash: 'sha256-a', styleHashes: ['sha256-b', 'sha256-c'] };

  it('allows the hashes, its own origin, and framing by any page', () => {
    expect(contentSecurityPolicy(hashes).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'sha256-a'",
      "style-src 'sha256-b' 'sha256-c'",
      "img-src 'self' data:",
      "media-src 'self' blob: data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors * file: capacitor: ionic:',
    ]);
  });

  it('cannot be extended by text in a media URL', () => {
    const policy = contentSecurityPolicy({
      ...hashes,
      mediaBaseUrl: "https://cdn.example/a; script-src 'unsafe-inline'",
    });
    expect(policy).toContain("connect-src 'self' https://cdn.example;");
    expect(policy).not.toContain('unsafe-inline');
    expect(() => contentSecurityPolicy({ ...hashes, mediaBaseUrl: '/media' })).toThrow('Invalid URL');
  });
});
