import type { XmlElement } from './xml.ts';

/**
 * The part of the schema of ISO/IEC 23009-1 that on-demand manifests with templates use: for each element its attributes, those with "!"
 * are required here, and its children in their order; "?" may be absent, "+" is there once or more, "*" any number of times.
 */
const elements: Record<string, { attributes: string; children: string }> = {
  MPD: {
    attributes: 'xmlns! profiles! type! mediaPresentationDuration! minBufferTime! maxSegmentDuration',
    children: 'BaseURL? Period+',
  },
  Period: { attributes: 'id! start!', children: 'AdaptationSet+' },
  AdaptationSet: {
    attributes:
      'id contentType! mimeType! lang maxWidth maxHeight maxFrameRate selectionPriority segmentAlignment startWithSAP',
    children:
      'AudioChannelConfiguration? EssentialProperty* SupplementalProperty* Label? Accessibility* Role+ SegmentTemplate? Representation+',
  },
  Representation: {
    attributes: 'id! bandwidth! codecs width height frameRate sar audioSamplingRate',
    children: 'BaseURL? SegmentTemplate?',
  },
  SegmentTemplate: {
    attributes: 'timescale! initialization! media! startNumber!',
    children: 'SegmentTimeline+',
  },
  SegmentTimeline: { attributes: '', children: 'S+' },
  S: { attributes: 't d! r', children: '' },
  AudioChannelConfiguration: { attributes: 'schemeIdUri! value!', children: '' },
  Accessibility: { attributes: 'schemeIdUri! value!', children: '' },
  Role: { attributes: 'schemeIdUri! value!', children: '' },
  Label: { attributes: '', children: '' },
  BaseURL: { attributes: '', children: '' },
};

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** Elements and attributes that are missing, unknown, or in the wrong place. */
export function schemaViolations(element: XmlElement): string[] {
  const known = elements[element.name];
  if (known === undefined) return [`${element.name} is unknown`];
  const attributes = wordsOf(known.attributes);
  const names = attributes.map((word) => word.replace('!', ''));
  const missing = attributes.filter((word) => word.endsWith('!') && !(word.slice(0, -1) in element.attributes));
  const unknown = Object.keys(element.attributes).filter((name) => !names.includes(name));
  const order = wordsOf(known.children).map((word) => `(?:${word.slice(0, -1)} )${word.slice(-1)}`);
  const children = element.children.map(({ name }) => `${name} `).join('');
  return [
    ...missing.map((name) => `${element.name} has no ${name.slice(0, -1)}`),
    ...unknown.map((name) => `${element.name} has the attribute ${name}`),
    ...(new RegExp(`^${order.join('')}$`).test(children) ? [] : [`${element.name} has ${children}`]),
    ...element.children.flatMap(schemaViolations),
  ];
}
