import { maxOutputSide, type Notation } from '@millrace/image-url';
import { choicesOf, listed, type Parameter, withoutLinks } from './parameter.ts';

/** The latest time that a URL can name. */
const lastTime = 99_999_999_999;

/** The form of `packages/client/src/images/forms.ts` that writes a notation, and the type of what it writes. */
function formOf(key: string, notation: Notation): { form: string; type: string } {
  const choices = `choices.${key}`;
  const choice = `(typeof ${choices})[number]`;
  switch (notation.kind) {
    case 'whole':
      return { form: `whole(${notation.min}, ${notation.max})`, type: 'number' };
    case 'side':
      return { form: `whole(1, ${maxOutputSide})`, type: 'number' };
    case 'time':
      return { form: `whole(1, ${lastTime})`, type: 'number' };
    case 'number':
    case 'numberOrOff':
    case 'angle':
      return { form: 'number', type: 'number' };
    case 'nearestWhole':
      return { form: 'nearestWhole', type: 'number' };
    case 'onOff':
    case 'flag':
      return { form: notation.kind, type: 'boolean' };
    case 'oneOf':
      return { form: `oneOf(...${choices})`, type: choice };
    case 'oneOfOrPoint':
      return { form: `oneOfOrPoint(...${choices})`, type: `${choice} | readonly [kind: 'fp', x: number, y: number]` };
    case 'ratio':
      return { form: 'ratio', type: 'readonly [width: number, height: number]' };
    case 'rectangle':
      return { form: 'rectangle', type: 'readonly [x: number, y: number, width: number, height: number]' };
    case 'margins':
      return {
        form: `margins(${notation.max})`,
        type: 'number | readonly [vertical: number, horizontal: number] | readonly [top: number, right: number, bottom: number, left: number]',
      };
    case 'colour':
      return { form: `colour(${notation.digits.join(', ')})`, type: 'string' };
    case 'watermark':
      return {
        form: `watermark(...${choices})`,
        type: `readonly [id: string, place: ${choice}, opacity: number, scale: number]`,
      };
    case 'nearestWholeOrMax':
      return { form: 'nearestWholeOrMax', type: "number | 'max'" };
    case 'wholeOrAuto':
      return { form: `wholeOrAuto(${notation.min}, ${notation.max})`, type: "number | 'auto'" };
    case 'presetName':
      return { form: 'presetName', type: 'string' };
  }
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `packages/client/src/images/grammar.ts`. */
export function clientGrammar(parameters: readonly Parameter[]): string {
  const all = parameters.map(({ name, key, notation, means, meansInCode = means }) => {
    const { form, type } = formOf(key, notation);
    const comment = withoutLinks(meansInCode);
    const values = choicesOf(notation);
    return {
      choices: values === undefined ? '' : `  ${key}: ${listed(values)},\n`,
      field: `  /** ${capitalised(comment)}. In URLs: \`${name}\`. */\n  ${key}?: ${type} | undefined;\n`,
      entry: `  parameter('${key}', '${name}', ${form}),\n`,
      imported: form.replace(/\(.*/, ''),
    };
  });
  const imported = [...new Set(all.map((one) => one.imported))].sort();
  return `// Made from packages/image-url by \`npm run docs:update\`. Do not edit.
import { ${imported.join(', ')} } from './forms.ts';
import { parameter } from './parameter.ts';

/** The values of parameters that have a few. */
export const choices = {
${all.map((one) => one.choices).join('')}} as const;

/** A transform of an image, by the names of its parameters. */
export interface ImageTransform {
${all.map(({ field }) => field).join('')}}

/** All parameters in the order of the names of stored renditions, so that equal transforms have equal URLs, and caches keep one copy. */
export const parameters = [
${all.map(({ entry }) => entry).join('')}] as const;
`;
}
