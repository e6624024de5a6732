import type { VideoStream } from '../../media/streams.ts';

/** Transfer curves of HDR10 (SMPTE ST 2084) and HLG (ARIB STD-B67). */
const hdrTransfers = new Set(['smpte2084', 'arib-std-b67']);

export function isHdr(stream: VideoStream): boolean {
  return hdrTransfers.has(stream.transfer);
}

/** All output is SDR in Rec. 709, narrow range. The frames are tagged so, and the encoder writes these tags. */
export const outputColour = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

const wideGamut = new Set(['bt2020nc', 'bt2020c']);

/** Converts high dynamic range to SDR Rec. 709. Its 4:2:0 format needs even sides, which the preceding scaler provides. */
export function hdrToSdr(stream: VideoStream): string {
  const matrix = wideGamut.has(stream.matrix) ? stream.matrix : 'bt2020nc';
  // The luminance of white in cd/m2: HLG's reference white is 203 (ITU-R BT.2408); HDR10 is graded around 100 to 203.
  const white = stream.transfer === 'arib-std-b67' ? 203 : 100;
  return [
    'format=yuv420p10le',
    `zscale=tin=${stream.transfer}:min=${matrix}:pin=bt2020:rin=${stream.range === 'pc' ? 'pc' : 'tv'}:t=linear:npl=${white}`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
  ].join(',');
}

const isRgb = (pixelFormat: string): boolean =>
  /^(gbr|rgb|bgr|argb|abgr|0rgb|0bgr|pal8|gray|mono|ya)/.test(pixelFormat);

/** Scaler options for Rec. 709, narrow range. Empty if nothing changes, so that pictures pass without a copy. */
export function sdrColour(stream: VideoStream): string {
  const options: string[] = [];
  const matrix = matrixOf(stream);
  if (isRgb(stream.pixelFormat)) options.push('out_color_matrix=bt709');
  else if (matrix !== 'bt709') options.push(`in_color_matrix=${matrix}`, 'out_color_matrix=bt709');
  if (stream.range === 'pc' && !isRgb(stream.pixelFormat)) options.push('in_range=pc', 'out_range=tv');
  return options.map((option) => `:${option}`).join('');
}

/** The matrix, by the scaler's name. Untagged pictures are treated as players do: 709 from 720 lines up. */
function matrixOf(stream: VideoStream): 'bt709' | 'bt601' | 'bt2020' {
  if (wideGamut.has(stream.matrix)) return 'bt2020';
  if (stream.matrix === 'bt709') return 'bt709';
  if (['smpte170m', 'bt470bg', 'fcc'].includes(stream.matrix)) return 'bt601';
  return Math.min(stream.width, stream.height) >= 720 ? 'bt709' : 'bt601';
}
