import type { AudioRendition } from '../hls/audioGroup.ts';
import { peakBitrate } from '../hls/bandwidth.ts';
import type { Variant } from '../hls/master.ts';
import { initName, type PackagedTrack } from '../packaging/types.ts';
import { bufferSeconds } from './buffer.ts';
import { frameRateText } from './rate.ts';
import { segmentTimeline } from './timeline.ts';
import { element } from './xml.ts';

const seconds = (value: number): string => `PT${Number(value.toFixed(6))}S`;

/** Segments are `00000.m4s`, `00001.m4s` …, in a folder that is named as the representation. */
const addresses = { initialization: `$RepresentationID$/${initName}`, media: '$RepresentationID$/$Number%05d$.m4s' };

interface Representation {
  folder: string;
  packaged: PackagedTrack;
  attributes: Record<string, string | number>;
}

/**
 * The DASH manifest (ISO/IEC 23009-1, profile isoff-live) of the segments that the playlists list, from measured values. It has one period
 * with one set of video, and one for each audio track.
 *
 * @param variants best first
 * @param audio the default track first
 * @param target the playlists' target duration in seconds
 */
export function dashManifest(variants: readonly Variant[], audio: readonly AudioRendition[], target: number): string {
  const all = [...variants, ...audio].map(({ packaged }) => packaged);
  const buffer = Math.max(0, ...all.map(({ segments }) => bufferSeconds(segments, bandwidthOf(segments, target))));
  const longest = Math.max(0, ...all.flatMap(({ segments }) => segments.map(({ duration }) => duration)));
  const last = variants[0]?.packaged.segments.at(-1);
  const period = element('Period', { id: 0, start: 'PT0S' }, [
    ...videoSet(variants, target),
    ...audio.flatMap((rendition, index) => audioSet(rendition, { index, count: audio.length, target })),
  ]);
  const lines = element(
    'MPD',
    {
      xmlns: 'urn:mpeg:dash:schema:mpd:2011',
      profiles: 'urn:mpeg:dash:profile:isoff-live:2011',
      type: 'static',
      mediaPresentationDuration: seconds(last === undefined ? 0 : last.start + last.duration),
      maxSegmentDuration: seconds(longest),
      minBufferTime: seconds(Math.ceil(buffer * 1000) / 1000),
    },
    period,
  );
  return `${['<?xml version="1.0" encoding="UTF-8"?>', ...lines].join('\n')}\n`;
}

const bandwidthOf = (segments: PackagedTrack['segments'], target: number): number =>
  Math.ceil(peakBitrate(segments, target));

function videoSet(variants: readonly Variant[], target: number): string[] {
  const most = (of: (variant: Variant) => number) => Math.max(...variants.map(of));
  return adaptationSet(
    {
      id: 0,
      contentType: 'video',
      mimeType: 'video/mp4',
      maxWidth: most(({ width }) => width),
      maxHeight: most(({ height }) => height),
      maxFrameRate: frameRateText(most(({ frameRate }) => frameRate)),
    },
    role('main'),
    variants.map(({ label, width, height, frameRate, packaged }) => ({
      folder: label,
      packaged,
      attributes: { ...described(packaged, target), width, height, frameRate: frameRateText(frameRate), sar: '1:1' },
    })),
  );
}

/** Of @selectionPriority: players without another preference take the default track. The others have 1. */
const defaultPriority = 2;

function audioSet(
  { folder, language, label, purpose, packaged }: AudioRendition,
  { index, count, target }: { index: number; count: number; target: number },
): string[] {
  return adaptationSet(
    {
      id: index + 1,
      contentType: 'audio',
      mimeType: 'audio/mp4',
      lang: language,
      ...(count > 1 && index === 0 && { selectionPriority: defaultPriority }),
    },
    [
      ...element('AudioChannelConfiguration', { schemeIdUri: 'urn:mpeg:mpegB:cicp:ChannelConfiguration', value: 2 }),
      ...(count > 1 ? element('Label', {}, label) : []),
      ...(purpose in accessibility
        ? element('Accessibility', { ...purposeScheme, value: accessibility[purpose] })
        : []),
      ...role(roles[purpose]),
    ],
    [{ folder, packaged, attributes: { ...described(packaged, target), audioSamplingRate: packaged.track.timescale } }],
  );
}

const role = (value: string): string[] => element('Role', { schemeIdUri: 'urn:mpeg:dash:role:2011', value });

/** Roles of ISO/IEC 23009-1, 5.8.5.5. */
const roles: Readonly<Record<AudioRendition['purpose'], string>> = {
  main: 'main',
  dub: 'dub',
  description: 'alternate',
  'clear speech': 'alternate',
  commentary: 'commentary',
  karaoke: 'alternate',
};

/** AudioPurposeCS of TV-Anytime, as DVB-DASH and DASH-IF use it: for people who do not see, or do not hear well. */
const purposeScheme = { schemeIdUri: 'urn:tva:metadata:cs:AudioPurposeCS:2007' };
const accessibility: Readonly<Partial<Record<AudioRendition['purpose'], number>>> = {
  description: 1,
  'clear speech': 2,
};

const described = (packaged: PackagedTrack, target: number) => ({
  codecs: packaged.track.codec,
  bandwidth: bandwidthOf(packaged.segments, target),
});

/** Segments begin with a key frame, at the same times in all representations. Their timeline is told once if it is the same. */
function adaptationSet(
  attributes: Record<string, string | number>,
  descriptors: readonly string[],
  representations: readonly Representation[],
): string[] {
  const templates = representations.map(({ packaged }) =>
    element(
      'SegmentTemplate',
      { timescale: packaged.track.timescale, ...addresses, startNumber: 0 },
      segmentTimeline(packaged),
    ),
  );
  const [common = []] = templates;
  const isCommon = templates.every((template) => template.join() === common.join());
  return element('AdaptationSet', { ...attributes, segmentAlignment: 'true', startWithSAP: 1 }, [
    ...descriptors,
    ...(isCommon ? common : []),
    ...representations.flatMap(({ folder, attributes: own }, index) =>
      element('Representation', { id: folder, ...own }, isCommon ? [] : (templates[index] ?? [])),
    ),
  ]);
}
