import { describe, expect, it } from '@jest/globals';
import { audioOptions } from '../src/ffmpeg/arguments/audio.ts';
import { filterGraph } from '../src/ffmpeg/arguments/filterGraph.ts';
import { rungOptions, videoInputOptions } from '../src/ffmpeg/arguments/video.ts';
import { readRational } from '../src/media/rational.ts';
import { type Cut, cutOf } from '../src/video/parts/windows.ts';
import { planVideo } from '../src/video/plan/videoPlan.ts';
import { media, video } from './support/streams.ts';

const graphOf = (changes: Parameters<typeof video>[0]) => filterGraph(planVideo(media({ video: [video(changes)] })));

describe('the filter graph', () => {
  it('scales every rung from the one above', () => {
    const graph = graphOf({});
    expect(graph.match(/scale[@=]/g)).toHaveLength(6);
    expect(graph).toContain('[down1]scale=1280:720');
    expect(graph).toContain('[down4]scale=426:240');
  });

  it('deinterlaces the frames that are marked, and all of a stream that is', () => {
    expect(graphOf({ fieldOrder: 'tt' })).toContain('bwdif=mode=send_frame:deint=all');
    expect(graphOf({ fieldOrder: 'unknown', codec: 'vp9' })).toContain('deint=interlaced');
    // Its frames tell.
    expect(graphOf({})).toContain('deint=interlaced');
    expect(graphOf({ codec: 'vp9' })).not.toContain('bwdif');
    const recorded = planVideo(media({ format: 'mpegts', video: [video({ fieldOrder: 'tt' })] }));
    expect(filterGraph(recorded)).toContain('deint=interlaced');
  });

  it('tone-maps HDR only', () => {
    for (const transfer of ['smpte2084', 'arib-std-b67']) expect(graphOf({ transfer })).toContain('tonemap');
    expect(graphOf({})).not.toContain('tonemap');
  });

  it('converts colours only if they differ', () => {
    const [renditions, thumbnail] = graphOf({}).split('[still]select');
    expect(renditions).not.toContain('color_matrix');
    expect(thumbnail).toContain('in_color_matrix=bt709:out_color_matrix=bt601');
    expect(graphOf({ matrix: 'smpte170m' })).toContain('in_color_matrix=bt601:out_color_matrix=bt709');
    expect(graphOf({ matrix: 'unknown', width: 640, height: 480 })).toContain('in_color_matrix=bt601');
    expect(graphOf({ range: 'pc' })).toContain('in_range=pc:out_range=tv');
  });

  it('puts constant rates on a grid and keeps variable ones', () => {
    expect(graphOf({ averageRate: readRational('24000/1001'), baseRate: readRational('24000/1001') })).toContain(
      'fps=fps=24000/1001:start_time=0',
    );
    const variable = graphOf({ averageRate: readRational('17/1') });
    expect(variable).toContain('interleave');
    expect(variable).not.toContain('fps=fps=30');
  });
});

describe('arguments', () => {
  const plan = planVideo(media());

  const inputOptions = videoInputOptions(plan, 2);
  const formats = (inputOptions[inputOptions.indexOf('-format_whitelist') + 1] ?? '').split(',');

  it('keep the input from the network and from other files', () => {
    expect(inputOptions[inputOptions.indexOf('-protocol_whitelist') + 1]).toBe('file');
    for (const format of [
      'hls',
      'dash',
      'concat',
      'image2',
      'imf',
      'sdp',
      'rtsp',
      'tedcaptions',
      'lavfi',
      'webm_dash_manifest',
    ]) {
      expect(formats).not.toContain(format);
    }
  });

  // By day, only one of them is transcoded.
  it.each(['h264', 'hevc', 'obu', 'mpegvideo'])('let the elementary streams in that ffmpeg calls %s', (format) => {
    expect(formats).toContain(format);
  });

  it('force key frames by time, with closed groups and no others', () => {
    const options = rungOptions(plan, 0, plan.rungs[0], 2);
    const expression = (cut?: Cut) => {
      const list = rungOptions(plan, 0, plan.rungs[0], 2, cut);
      return list[list.indexOf('-force_key_frames') + 1];
    };
    expect(expression()).toContain('floor((t+0.000000000)/2+');
    // The encoder of a part counts from its own first frame.
    expect(expression(cutOf({ from: 240, to: 480 }, { numerator: 30, denominator: 1 }))).toContain(
      'floor((t+7.500000000)/2+',
    );
    expect(options).toEqual(expect.arrayContaining(['-sc_threshold', '0', '-flags', '+cgop', '-forced-idr', '1']));
  });

  it('encode audio once, as stereo AAC-LC', () => {
    const options = plan.audio ? audioOptions(plan.audio) : [];
    expect(options).toEqual(expect.arrayContaining(['-profile:a', 'aac_low', '-ar', '48000']));
    expect(options.join(' ')).toContain('channel_layouts=stereo');
  });
});
