import { describe, expect, it } from '@jest/globals';
import { bufferSeconds } from '../src/video/dash/buffer.ts';
import { dashManifest } from '../src/video/dash/manifest.ts';
import { frameRateText } from '../src/video/dash/rate.ts';
import type { AudioRendition } from '../src/video/hls/audioGroup.ts';
import type { PackagedTrack } from '../src/video/packaging/types.ts';

/** A rendition with segments that end at these ticks. */
function packaged(timescale: number, ends: readonly number[], bytes: number, codec = 'avc1.64001f'): PackagedTrack {
  const starts = [0, ...ends];
  return {
    track: { id: 1, timescale, codec, defaults: { duration: 0, size: 0, flags: 0 } },
    initName: 'init.mp4',
    initBytes: 800,
    maxFrameRate: 30,
    segments: ends.map((end, at) => {
      const start = (starts[at] ?? 0) / timescale;
      return { name: `${at}.m4s`, start, duration: end / timescale - start, bytes, iFrames: [] };
    }),
  };
}

const video = (label: string, width: number, height: number, track: PackagedTrack) => ({
  label,
  width,
  height,
  frameRate: 30_000 / 1001,
  packaged: track,
});
const sound = (folder: string, language: string, label: string, purpose: AudioRendition['purpose'] = 'main') => ({
  folder,
  language,
  label,
  purpose,
  packaged: packaged(48_000, [191_488, 383_998], 64_000, 'mp4a.40.2'),
});

// Segments of 120 frames of 1001 ticks, the last one of 30.
const ends = [120_120, 240_240, 270_270];

describe('the DASH manifest', () => {
  it('has the segments of the playlists, to the tick', () => {
    const top = packaged(30_000, ends, 500_000, 'avc1.640020');
    const text = dashManifest(
      [video('720p', 1280, 720, top), video('240p', 426, 240, packaged(30_000, ends, 40_000))],
      [sound('audio', 'en', 'English'), sound('audio-1', 'de', 'German "A" & <B>', 'description')],
      4,
    );
    expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" profiles="urn:mpeg:dash:profile:isoff-live:2011" type="static" mediaPresentationDuration="PT9.009S" maxSegmentDuration="PT4.010625S" minBufferTime="PT3.99S">
  <Period id="0" start="PT0S">
    <AdaptationSet id="0" contentType="video" mimeType="video/mp4" maxWidth="1280" maxHeight="720" maxFrameRate="30000/1001" segmentAlignment="true" startWithSAP="1">
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
      <SegmentTemplate timescale="30000" initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number%05d$.m4s" startNumber="0">
        <SegmentTimeline>
          <S t="0" d="120120" r="1"/>
          <S d="30030"/>
        </SegmentTimeline>
      </SegmentTemplate>
      <Representation id="720p" codecs="avc1.640020" bandwidth="1598402" width="1280" height="720" frameRate="30000/1001" sar="1:1"/>
      <Representation id="240p" codecs="avc1.64001f" bandwidth="127873" width="426" height="240" frameRate="30000/1001" sar="1:1"/>
    </AdaptationSet>
    <AdaptationSet id="1" contentType="audio" mimeType="audio/mp4" lang="en" selectionPriority="2" segmentAlignment="true" startWithSAP="1">
      <AudioChannelConfiguration schemeIdUri="urn:mpeg:mpegB:cicp:ChannelConfiguration" value="2"/>
      <Label>English</Label>
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="main"/>
      <SegmentTemplate timescale="48000" initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number%05d$.m4s" startNumber="0">
        <SegmentTimeline>
          <S t="0" d="191488"/>
          <S d="192510"/>
        </SegmentTimeline>
      </SegmentTemplate>
      <Representation id="audio" codecs="mp4a.40.2" bandwidth="128343" audioSamplingRate="48000"/>
    </AdaptationSet>
    <AdaptationSet id="2" contentType="audio" mimeType="audio/mp4" lang="de" segmentAlignment="true" startWithSAP="1">
      <AudioChannelConfiguration schemeIdUri="urn:mpeg:mpegB:cicp:ChannelConfiguration" value="2"/>
      <Label>German &quot;A&quot; &amp; &lt;B&gt;</Label>
      <Accessibility schemeIdUri="urn:tva:metadata:cs:AudioPurposeCS:2007" value="1"/>
      <Role schemeIdUri="urn:mpeg:dash:role:2011" value="alternate"/>
      <SegmentTemplate timescale="48000" initialization="$RepresentationID$/init.mp4" media="$RepresentationID$/$Number%05d$.m4s" startNumber="0">
        <SegmentTimeline>
          <S t="0" d="191488"/>
          <S d="192510"/>
        </SegmentTimeline>
      </SegmentTemplate>
      <Representation id="audio-1" codecs="mp4a.40.2" bandwidth="128343" audioSamplingRate="48000"/>
    </AdaptationSet>
  </Period>
</MPD>
`);
  });

  it('has no labels and no priority if there is one audio track', () => {
    const top = packaged(30_000, ends, 500_000);
    const text = dashManifest([video('720p', 1280, 720, top)], [sound('audio', 'und', 'Audio')], 4);
    expect(text).toContain('lang="und" segmentAlignment');
    expect(text).not.toContain('Label');
  });

  it('tells the timeline of each representation if they differ', () => {
    const text = dashManifest(
      [
        video('720p', 1280, 720, packaged(30_000, ends, 500_000)),
        video('240p', 426, 240, packaged(60_000, [240_240, 480_480, 540_540], 40_000)),
      ],
      [],
      4,
    );
    expect(text.match(/<SegmentTimeline>/g)).toHaveLength(2);
    expect(text).toContain('<S t="0" d="240240" r="1"/>');
  });
});

describe('the buffer', () => {
  const pieces = [1000, 3000, 500].map((bytes) => ({ bytes, duration: 4 }));

  it('holds what does not arrive in time at the declared bandwidth', () => {
    // The second segment takes 12 s, of which the first one plays 4 and has taken 4 itself.
    expect(bufferSeconds(pieces, 2000)).toBeCloseTo(12);
    // All of it is late, from the first segment on.
    expect(bufferSeconds(pieces, 1000)).toBeCloseTo(8 + 24 - 4);
    expect(bufferSeconds(pieces, 6000)).toBeCloseTo(4);
  });
});

describe('a frame rate', () => {
  it.each([
    [25, '25'],
    [30_000 / 1001, '30000/1001'],
    [24_000 / 1001, '24000/1001'],
    [29.998_123, '29998/1000'],
    [1, '1'],
  ])('of %d is written as %s', (rate, text) => expect(frameRateText(rate)).toBe(text));
});
