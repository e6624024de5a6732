// Renders the tables of docs/settings.md. Plain JavaScript: the command and the test share it.

/**
 * The settings of each section of docs/settings.md, by the name in its marker.
 *
 * @typedef {Record<string, {describe: string, default?: string}>} Settings
 * @param {{standalone: Settings, videoApi: Settings, musicApi: Settings, imageApi: Settings, mediaTranscoder: Settings,
 *   imageTransformer: Settings, edgeShipper: Settings}} apps what each app reads
 * @returns {Record<string, Settings>}
 */
export function settingsSections(apps) {
  const { standalone, videoApi, musicApi, imageApi, mediaTranscoder, imageTransformer, edgeShipper } = apps;
  const every = shared([videoApi, musicApi, imageApi, mediaTranscoder, imageTransformer]);
  const api = without(shared([videoApi, musicApi, imageApi]), every);
  const uploads = without(without(shared([videoApi, musicApi]), every), api);
  const common = { ...every, ...api };
  return {
    'npm start': standalone,
    'every app': every,
    'every API': api,
    'video-api and music-api': uploads,
    'video-api': without(without(videoApi, common), uploads),
    'music-api': without(without(musicApi, common), uploads),
    'image-api': without(imageApi, common),
    'media-transcoder': without(mediaTranscoder, every),
    'image-transformer': without(imageTransformer, every),
    'edge-shipper': without(edgeShipper, every),
  };
}

/**
 * The page with each table between `<!-- settings: NAME -->` and `<!-- end -->` written anew. A section without settings needs no marker.
 *
 * @param {string} page
 * @param {Record<string, Settings>} sections
 * @returns {string}
 * @throws {Error} if the page lacks a section that has settings, or names one that does not exist
 */
export function withTables(page, sections) {
  const seen = new Set();
  const rendered = page.replace(/(<!-- settings: ([^>\n]+) -->\n)[^]*?(<!-- end -->)/g, (_all, start, name, end) => {
    const settings = sections[name];
    if (settings === undefined) throw new Error(`docs/settings.md names an unknown section: ${name}`);
    seen.add(name);
    return `${start}\n${table(settings)}\n${end}`;
  });
  const missing = Object.keys(sections).filter((name) => !seen.has(name) && Object.keys(sections[name]).length > 0);
  if (missing.length > 0) throw new Error(`docs/settings.md has no section for: ${missing.join(', ')}`);
  return rendered;
}

function table(settings) {
  const rows = Object.entries(settings).map(
    ([name, { describe, default: fallback }]) => `| \`${name}\` | ${cell(shown(fallback))} | ${cell(describe.replace(/\.$/, ''))} |\n`,
  );
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join('')}`;
}

/** A default with angle brackets would be read as HTML. */
const shown = (fallback = 'required') => (fallback.includes('<') && !fallback.includes('`') ? `\`${fallback}\`` : fallback);
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** The settings that all records have, with the same text in each. */
function shared(records) {
  const [first, ...others] = records;
  return Object.fromEntries(
    Object.entries(first).filter(([name, setting]) =>
      others.every((record) => record[name]?.describe === setting.describe && record[name]?.default === setting.default),
    ),
  );
}

function without(settings, others) {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => others[name] === undefined));
}
