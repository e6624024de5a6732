/** Characters that XML 1.0 does not allow, also not as a reference (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression looks for control characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser turns these into spaces in attributes.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text as the content of an element or of an attribute in double quotes, without what XML does not allow. */
export const escapeXml = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<>"\t\n\r]/g, (found) => entities[found] ?? found);
