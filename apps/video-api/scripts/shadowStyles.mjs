import { sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { globalThis as browser } from 'media-chrome/dist/utils/server-safe-globals.js';

/** The texts of all style blocks in HTML. @param {string} html @returns {string[]} */
function styleBlocks(html) {
  return html
    .split('</style>')
    .slice(0, -1)
    .map((part) => {
      const tag = part.lastIndexOf('<style');
      return part.slice(part.indexOf('>', tag) + 1);
    });
}

/**
 * The style blocks that media-chrome's elements put into their shadow trees. Outside of a browser, its modules can be loaded, but
 * define no elements: the definitions are taken down here instead.
 *
 * @param {string[]} inputs paths of the bundled files
 * @returns {Promise<string[]>} each text once
 */
export async function mediaChromeStyles(inputs) {
  const elements = new Set();
  browser.customElements.define = (_name, element) => elements.add(element);
  const folder = ['node_modules', 'media-chrome', 'dist'].join(sep) + sep;
  for (const input of inputs.filter((path) => path.includes(folder))) await import(pathToFileURL(input).href);
  const templates = [...elements].flatMap((element) => element.getTemplateHTML?.({}) ?? []);
  return [...new Set(templates.flatMap(styleBlocks))];
}
