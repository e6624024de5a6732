import { type ControlText, imageParameters, type Notation } from '@millrace/image-url';

/** A parameter of image URLs, as its record tells it. */
export interface Parameter {
  name: string;
  /** Its name in the client. */
  key: string;
  notation: Notation;
  means: string;
  meansInCode?: string | undefined;
  control: ControlText;
  isCacheBuster?: boolean;
}

/** All of them, in the order of names of stored objects. */
export const parameters: readonly Parameter[] = imageParameters;

/** A comment has no links. */
export const withoutLinks = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');

/** The values among which a notation lets people choose. */
export const choicesOf = (notation: Notation): readonly string[] | undefined => {
  switch (notation.kind) {
    case 'oneOf':
    case 'oneOfOrPoint':
      return notation.values;
    case 'watermark':
      return notation.places;
    default:
      return undefined;
  }
};

/** A list of texts in code. */
export const listed = (values: readonly string[]): string => `[${values.map((value) => `'${value}'`).join(', ')}]`;
