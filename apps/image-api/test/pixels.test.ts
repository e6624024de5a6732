import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { appliedParameters } from '@millrace/image-url';
import { type ImageApi, type Person, startImageApi } from './harness.ts';
import { type FakeWorker, startWorker } from './worker.ts';

let api: ImageApi;
let worker: FakeWorker;
let owner: Person;
let id: string;

beforeAll(async () => {
  api = await startImageApi();
  worker = await startWorker(api);
  owner = await api.register();
  id = await api.upload(owner, { width: 400, height: 300 });
});
afterAll(async () => {
  await worker.stop();
  await api.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers });
const img = (params: string, of = id) => `/img/${of}/${params}`;
const transform = (query: string, of = id) => `/api/v1/images/${of}/transform${query === '' ? '' : `?${query}`}`;

/** The same parameters in the form of a query. */
const queryOf = (params: string): string =>
  params
    .split(',')
    .map((part) => part.replace('_', '=').replaceAll('+', '%2B'))
    .join('&');

describe('a transform', () => {
  it('is rendered once, with one object and one ETag, for all equivalent URLs', async () => {
    const spellings = [
      img('w_200,h_100,f_webp'),
      img('h_100,w_200,f_webp'),
      img('f_webp,q_80,w_200,fit_cover,h_100,g_center,rotate_0,dpr_1,blur_0'),
      img('w_100,h_50,dpr_2,f_webp,rotate_360'),
      transform('w=200&h=100&f=webp'),
      transform('f=webp&h=100&w=200&rotate=-360'),
    ];
    const before = worker.asked.length;
    const answers = [];
    for (const path of spellings) answers.push(await get(path));
    expect(answers.map(({ status }) => status)).toEqual(spellings.map(() => 200));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(worker.asked.slice(before)).toEqual([`public/images/${id}/w_200-h_100.webp`]);
    expect(await api.renditions(id)).toContain('w_200-h_100.webp');
  });

  it('in the source’s format has the same bytes and ETag whether or not the URL names the format', async () => {
    const [plain, named] = [await get(img('w_20')), await get(img('w_20,f_jpeg,q_80'))];
    expect([plain.status, named.status, plain.body]).toEqual([200, 200, named.body]);
    expect(plain.headers.get('etag')).toBe(named.headers.get('etag'));
    expect(plain.headers.get('content-type')).toBe('image/jpeg');
  });

  it('sends the worker exactly the parameters of the URL', async () => {
    const { body } = await get(
      img(
        [
          'w_30,h_40,fit_contain,rotate_-90,flip_1,flop_1,blur_1.5,sharpen_1,grayscale_1,f_avif,q_33,mb_5000',
          'up_0,crop_10_0_0.5_1,trim_9,br_1,co_-2,gamma_1.5,sa_3,hue_-10,tint_ABCDEF,pad_1_2,round_max,bg_01020380',
        ].join(),
      ),
    );
    const { of, ...told } = JSON.parse(body);
    const asked = {
      width: 30,
      height: 40,
      fit: 'contain',
      gravity: 'center',
      rotate: 270,
      flip: true,
      flop: true,
      blur: 1.5,
      sharpen: true,
      grayscale: true,
      colourSpace: 'srgb',
      format: 'avif',
      quality: 33,
      enlarge: false,
      aspect: null,
      crop: [10, 0, 0.5, 1],
      trim: 9,
      brightness: 1,
      contrast: -2,
      gamma: 1.5,
      saturation: 3,
      hue: 350,
      tint: 'abcdef',
      pad: [1, 2, 1, 2],
      round: 'max',
      background: '01020380',
      maxBytes: 5_000,
    };
    const others = appliedParameters.filter(({ field, isOff }) => !(Object.hasOwn(asked, field) || isOff(told[field])));
    expect([of, told, others]).toMatchObject(['', asked, []]);
    expect(Object.keys(told).sort()).toEqual(appliedParameters.map(({ field }) => field).sort());
  });

  it('tells the worker where the watermark is stored, which must be another image of the account', async () => {
    const mark = await api.upload(owner, { width: 20, height: 20 });
    const told = JSON.parse((await get(img(`w_30,wm_${mark}_south_50_20,f_png`))).body);
    expect(told.watermark).toEqual([mark, 'south', 50, 20]);
    const foreign = await api.upload(await api.register(), { width: 20, height: 20 });
    for (const other of [foreign, id, 'nosuchimage']) {
      const answer = await get(img(`w_31,wm_${other}_south_50_20,f_png`));
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, 'wm']);
    }
  });

  it('without parameters keeps the source’s format', async () => {
    const answer = await get(transform(''));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('is public, has tags, and security headers; browsers keep it for an hour, shared caches for a day', async () => {
    for (const path of [img('w_50,f_png'), img('w_50,f_png'), transform('w=50&f=png')]) {
      const { headers } = await get(path, { origin: 'https://page.example' });
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'public, max-age=3600, s-maxage=86400',
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
        'content-type': 'image/png',
        'content-disposition': `inline; filename="${id}.png"`,
        etag: expect.stringMatching(/^"[\w-]{27}"$/),
        'cache-tag': `images,images-${id}`,
        'surrogate-key': `images images-${id}`,
      });
      expect(headers.get('vary')).toBe(null);
    }
  });

  it('answers HEAD, conditions and ranges', async () => {
    const whole = await get(img('w_60'));
    const etag = whole.headers.get('etag') ?? '';
    const head = await api.call('HEAD', img('w_60'));
    expect([head.status, head.body, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      '',
      etag,
      String(whole.body.length),
    ]);
    const notModified = await get(img('w_60'), { 'if-none-match': etag });
    expect([notModified.status, notModified.body, notModified.headers.get('cache-control')]).toEqual([
      304,
      '',
      'public, max-age=3600, s-maxage=86400',
    ]);
    const range = await get(img('w_60'), { range: 'bytes=2-5', 'if-range': etag });
    expect([range.status, range.body, range.headers.get('etag')]).toEqual([206, whole.body.slice(2, 6), etag]);
    expect((await get(img('w_60'), { range: 'bytes=9999-' })).status).toBe(416);
    // A HEAD request renders too: otherwise the length is unknown.
    const fresh = await api.call('HEAD', img('w_61'));
    expect([fresh.status, Number(fresh.headers.get('content-length'))]).toEqual([200, whole.body.length]);
  });

  it('answers a preflight', async () => {
    const answer = await api.call('OPTIONS', img('w_60'), { headers: { origin: 'https://page.example' } });
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  });

  it('of an image that does not exist is 404', async () => {
    for (const path of [img('w_1', 'nobody'), img('w_1', 'no~id'), transform('w=1', 'nobody'), '/img/nobody']) {
      const { status, body, headers } = await get(path);
      expect([path, status, body.code, headers.get('access-control-allow-origin')]).toEqual([
        path,
        404,
        'not_found',
        '*',
      ]);
    }
  });
});

describe('f_auto', () => {
  const accept = (value: string, path = img('w_70,f_auto')) => get(path, { accept: value });

  it('uses the best format that the client names, and sets Vary: Accept', async () => {
    for (const [value, type] of [
      ['image/avif,image/webp,image/*,*/*;q=0.8', 'image/avif'],
      ['image/webp,*/*', 'image/webp'],
      ['image/avif;q=0, image/webp', 'image/webp'],
      ['image/avif', 'image/avif'],
      ['*/*', 'image/jpeg'],
      ['image/*', 'image/jpeg'],
    ] as const) {
      // First a miss, then a hit, each followed by a 304.
      for (let n = 0; n < 2; n += 1) {
        const { status, headers } = await accept(value);
        expect([value, status, headers.get('content-type'), headers.get('vary')]).toEqual([value, 200, type, 'Accept']);
        const again = await get(img('w_70,f_auto'), { accept: value, 'if-none-match': headers.get('etag') ?? '' });
        expect([again.status, again.headers.get('vary')]).toEqual([304, 'Accept']);
      }
    }
    const [auto, named] = [await accept('image/avif,image/webp'), await get(img('w_70,f_avif'))];
    expect(auto.headers.get('etag')).toBe(named.headers.get('etag'));
  });

  it('keeps animations', async () => {
    const moving = await api.upload(owner, { format: 'gif', frames: 10, width: 100, height: 100 });
    const type = async (value: string) => (await accept(value, img('w_50,f_auto', moving))).headers.get('content-type');
    expect(await type('image/avif,image/webp')).toBe('image/webp');
    expect(await type('image/avif')).toBe('image/gif');
    expect(await type('*/*')).toBe('image/gif');
  });
});

describe('an invalid parameter', () => {
  it.each([
    ['w_0', 'w'],
    ['w_-1', 'w'],
    ['w_1.5', 'w'],
    ['w_1e2', 'w'],
    ['w_NaN', 'w'],
    ['w_Infinity', 'w'],
    ['w_٣', 'w'],
    ['w_007', 'w'],
    ['w_', 'w'],
    ['w', 'w'],
    ['w_300%2Ch_200', 'w'],
    ['w_300%2F', 'w'],
    ['w_300/h_200', 'w'],
    ['w_300,w_300', 'w'],
    ['w_300,', 'params'],
    [',', 'params'],
    ['..%2F..%2Fetc', '..%2F..%2Fetc'],
    ['q_0', 'q'],
    ['q_101', 'q'],
    ['f_jpg', 'f'],
    ['f_JPEG', 'f'],
    ['fit_crop', 'fit'],
    ['blur_strong', 'blur'],
    ['rotate_90deg', 'rotate'],
    ['dpr_2x', 'dpr'],
    ['grayscale_0', 'grayscale'],
    ['flip_true', 'flip'],
    ['g_middle', 'g'],
    ['width_300', 'width'],
    ['constructor_1', 'constructor'],
    ['__proto___1', ''],
    ['W_300', 'W'],
  ])('%s in the path is answered 400 with its name', async (params, field) => {
    const { status, body, headers } = await get(img(params));
    expect([status, body.code, headers.get('content-type')]).toEqual([
      400,
      'invalid_request',
      'application/problem+json',
    ]);
    if (field !== '') expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it.each([
    ['w=', 'w'],
    ['w', 'w'],
    ['w=1&w=1', 'w'],
    ['w[]=1', 'w[]'],
    ['w=300%2Ch_200', 'w'],
    ['w=%20300', 'w'],
    ['version=1', 'version'],
    ['__proto__=1', '__proto__'],
    ['q=1e1', 'q'],
    [`w=${'9'.repeat(1_001)}`, 'w'],
  ])('%s in the query is answered 400 with its name', async (query, field) => {
    const { status, body } = await get(transform(query));
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.errors).toContainEqual({ field, message: expect.any(String) });
  });

  it('that makes the result too large is rejected before any request to a worker', async () => {
    const before = worker.asked.length;
    const huge = await api.upload(owner, { width: 12_000, height: 4_000 });
    for (const [path, fields] of [
      [img('f_webp', huge), ['w']],
      [img('w_8000,h_5000,pad_4000', huge), ['pad']],
    ] as const) {
      const { status, body } = await get(path);
      expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([400, fields]);
    }
    expect(worker.asked.length).toBe(before);
    expect(await api.renditions(huge)).toEqual([]);
  });

  it('in the query of /img is rejected; a cache buster is ignored', async () => {
    expect((await get(`/img/${id}?w=100`)).status).toBe(400);
    expect((await get(`${img('w_60')}?h=100`)).body.errors[0].field).toBe('h');
    expect((await get(`/img/${id}?v=3`)).status).toBe(200);
    expect((await get(`${img('w_60')}?v=3`)).status).toBe(200);
  });
});

describe('any number', () => {
  it('is taken for one that the worker can use, and equal results share one object', async () => {
    const image = await api.upload(owner, { width: 400, height: 300 });
    for (const [params, name] of [
      ['blur_0.1', 'plain'],
      ['blur_-1', 'plain'],
      ['blur_1.50004', 'blur_1.5'],
      ['blur_15e-1', 'blur_1.5'],
      ['blur_+.3', 'blur_0.3'],
      ['blur_150', 'blur_100'],
      ['blur_100000', 'blur_100'],
      ['rotate_450', 'rotate_90'],
      ['rotate_-270', 'rotate_90'],
      ['rotate_1e300', 'plain'],
      ['rotate_-0.0001', 'plain'],
      ['rotate_12.34567', 'rotate_12.346'],
      ['hue_-450', 'hue_270'],
      ['gamma_0,dpr_-1,w_8', 'w_4-gamma_0.1'],
      ['dpr_100,w_8', 'w_64'],
      ['g_fp_0.33333333_1.0,w_9,h_9', 'w_9-h_9-g_fp_0.3333_1'],
      ['crop_0.123456_0_0.5_1', 'crop_0.1235_0_0.5_1'],
    ] as const) {
      const before = await api.renditions(image);
      const answers = [await get(img(params, image)), await get(transform(queryOf(params), image))];
      expect([params, ...answers.map(({ status }) => status)]).toEqual([params, 200, 200]);
      expect([params, (await api.renditions(image)).filter((one) => !before.includes(one) && one !== name)]).toEqual([
        params,
        [],
      ]);
      expect(await api.renditions(image)).toContain(name);
    }
  });

  it('of pixels gives a result within the limits, and a header that says so', async () => {
    const tall = await api.upload(owner, { width: 10, height: 4_000 });
    const [reduced, again, exact] = [
      await get(img('w_100,f_webp', tall)),
      await get(transform('w=5000&dpr=8&f=webp', tall)),
      await get(img('w_20,f_webp', tall)),
    ];
    expect([reduced, again, exact].map(({ status, headers }) => [status, headers.get('x-clamped')])).toEqual([
      [200, 'w_20'],
      [200, 'w_20'],
      [200, null],
    ]);
    expect(reduced.headers.get('access-control-expose-headers')).toContain('X-Clamped');
    expect(await api.renditions(tall)).toEqual(['w_20.webp']);
  });
});

describe('an original', () => {
  it('is served as uploaded, with its type and security headers', async () => {
    const svg = await api.upload(owner, { format: 'svg', note: '<script>' });
    const answer = await get(`/img/${svg}`);
    expect([answer.status, answer.body]).toEqual([200, '{"format":"svg","note":"<script>"}']);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=3600, s-maxage=86400',
      'content-disposition': `inline; filename="${svg}.svg"`,
    });
    const etag = answer.headers.get('etag') ?? '';
    expect((await get(`/img/${svg}`, { 'if-none-match': etag })).status).toBe(304);
    expect((await api.call('HEAD', `/img/${svg}`)).headers.get('content-type')).toBe('image/svg+xml');
    expect((await get(`/img/${svg}`, { range: 'bytes=0-3' })).status).toBe(206);
  });
});
