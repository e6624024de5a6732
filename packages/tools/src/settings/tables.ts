/** The columns of a setting in a table. */
export type Documented = Record<string, { describe: string; default?: string }>;

/** The settings that each app reads. */
export interface AppSettings {
  standalone: Documented;
  videoApi: Documented;
  musicApi: Documented;
  imageApi: Documented;
  mediaTranscoder: Documented;
  imageTransformer: Documented;
  courier: Documented;
  edgeShipper: Documented;
  importer: Documented;
  console: Documented;
}

/** The settings of each section of docs/settings.md, by the name in its marker. A setting that several apps share is listed once. */
export function settingsSections(apps: AppSettings): Record<string, Documented> {
  const { standalone, videoApi, musicApi, imageApi, mediaTranscoder, imageTransformer, courier } = apps;
  const { edgeShipper, importer, console } = apps;
  const every = shared([videoApi, musicApi, imageApi, mediaTranscoder, imageTransformer, courier]);
  const api = without(shared([videoApi, musicApi, imageApi]), every);
  const common = { ...every, ...api };
  const uploads = without(shared([videoApi, musicApi]), common);
  return {
    'npm start': standalone,
    'every app': every,
    'every API': api,
    'video-api and music-api': uploads,
    'video-api': without(videoApi, { ...common, ...uploads }),
    'music-api': without(musicApi, { ...common, ...uploads }),
    'image-api': without(imageApi, common),
    'media-transcoder': without(mediaTranscoder, every),
    'image-transformer': without(imageTransformer, every),
    courier: without(courier, every),
    'edge-shipper': without(edgeShipper, every),
    console: without(console, every),
    import: importer,
  };
}

/**
 * The page with every table between `<!-- settings: NAME -->` and `<!-- end -->` replaced. A section without settings needs no marker.
 *
 * @throws Error if the page has no section for some settings, or an unknown section
 */
export function withTables(page: string, sections: Record<string, Documented>): string {
  const seen = new Set<string>();
  const rendered = page.replace(
    /<!-- settings: ([^>\n]+) -->\n[\s\S]*?<!-- end -->/g,
    (_whole: string, name: string): string => {
      const settings = sections[name];
      if (settings === undefined) throw new Error(`docs/settings.md names an unknown section: ${name}`);
      seen.add(name);
      return `<!-- settings: ${name} -->\n\n${table(settings)}\n<!-- end -->`;
    },
  );
  const missing = Object.entries(sections).filter(([name, own]) => !seen.has(name) && Object.keys(own).length > 0);
  if (missing.length > 0) throw new Error(`docs/settings.md has no section for: ${missing.map(([n]) => n).join(', ')}`);
  return rendered;
}

function table(settings: Documented): string {
  const rows = Object.entries(settings).map(([name, setting]) => {
    const cells = [`\`${name}\``, shown(setting.default), setting.describe.replace(/\.$/, '')];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`;
  });
  return `| variable | default | meaning |\n|---|---|---|\n${rows.join('')}`;
}

/** Markdown would read a default in angle brackets as HTML. */
const shown = (fallback = 'required'): string =>
  fallback.includes('<') && !fallback.includes('`') ? `\`${fallback}\`` : fallback;

/** The settings that all records have in common, with the same text. */
function shared([first = {}, ...others]: Documented[]): Documented {
  return Object.fromEntries(
    Object.entries(first).filter(([name, setting]) =>
      others.every((other) => other[name]?.describe === setting.describe && other[name]?.default === setting.default),
    ),
  );
}

function without(settings: Documented, others: Documented): Documented {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => others[name] === undefined));
}
