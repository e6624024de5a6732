/** An expression that is not linear, where its input is too short for that to matter. */
export interface BoundedInput {
  file: string;
  /** The expression as the file writes it. */
  text: string;
  /** Characters of the longest input. */
  length: number;
  /** What keeps the input that short. */
  boundedBy: string;
}

export const boundedInputs: readonly BoundedInput[] = [];

/**
 * An expression that cannot be judged itself: its source is composed at run time, or recheck has no proof for what it looks ahead for.
 * The others are judged in its place, and cost at least as much.
 */
export interface Substitute {
  file: string;
  text: string;
  judged: readonly RegExp[];
}

export const substitutes: readonly Substitute[] = [
  {
    file: 'packages/media/src/lists/fold.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
    text: "new RegExp(`[${Object.keys(letters).join('')}]`, 'gu')",
    judged: [/[ßæœ‘”−]/gu],
  },
  {
    file: 'packages/embed-kit/bin/bundle.mjs',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
    text: "new RegExp(`</${element}|<!--|\\\\r|\\\\0`, 'i')",
    judged: [/<\/script|<!--|\r|\0/i, /<\/style|<!--|\r|\0/i],
  },
  {
    file: 'infra/edge/templates/edge.conf.template',
    text: '(?:^|[, ])gzip(?!;\\s*q=0(?:\\.0+)?\\s*(?:,|$))',
    // What it looks ahead for is matched, and then it fails.
    judged: [/(?:^|[, ])gzip;\s*q=0(?:\.0+)?\s*(?:,|$)[^\s\S]/i],
  },
  {
    file: 'packages/http/src/directRoute.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a source file
    text: 'new RegExp(`^${pattern}(?:\\\\?[^#]*)?$`)',
    // Every path is a constant of one of these forms.
    judged: [/^\/api\/stream\/([\w-]+)\/view(?:\?[^#]*)?$/, /^\/img\/([\w-]+)\/([^/?#%]+)(?:\?[^#]*)?$/],
  },
  {
    file: 'infra/edge/templates/edge.conf.template',
    text: '^/img/[^?#]*\\?(?:[^#]*&)?s=(?<signature>[A-Za-z0-9_-]{1,64})(?:[&#]|$)',
    // A signature of any length costs at least as much.
    judged: [/^\/img\/[^?#]*\?(?:[^#]*&)?s=[A-Za-z0-9_-]+(?:[&#]|$)/],
  },
  ...['avif', 'webp'].map((format) => ({
    file: 'infra/edge/templates/edge.conf.template',
    text: `(?:^|,)\\s*image/${format}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0{0,3})?\\s*(?:[;,]|$)))`,
    // What it looks ahead for is matched, and then it fails.
    judged: [/(?:^|,)\s*image\/avif\s*(?:,|$|;\s*q=0(?:\.0{0,3})?\s*(?:[;,]|$)[^\s\S])/i],
  })),
];
