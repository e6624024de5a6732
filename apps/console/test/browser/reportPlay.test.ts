import { afterEach, expect, it, jest } from '@jest/globals';
import { createMillrace } from '@millrace/client';
import { until } from '@millrace/testkit/waiting';
import { createReportPlay } from '../../src/platform/player/reportPlay.ts';

const music = 'https://music.example.com/api';
const play = { playId: '0b1c7f5e-6a53-4f0e-9d3f-1f2a3b4c5d6e', duration: 12.5 };

/** A service that answers so. */
function report(status: number) {
  const sent: { url: string; body: unknown }[] = [];
  const answer: typeof fetch = async (input, init) => {
    sent.push({ url: String(input), body: JSON.parse(String(init?.body)) });
    return new Response(status === 204 ? null : '{}', { status });
  };
  const counted: string[] = [];
  const millrace = createMillrace({ music, token: 'token', fetch: answer });
  const onCounted = (id: string) => void counted.push(id);
  return { sent, counted, reportPlay: createReportPlay({ config: { music }, millrace, onCounted }) };
}

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'navigator');
});

it('tells the service, and the page once the play is counted', async () => {
  const { sent, counted, reportPlay } = report(204);
  reportPlay('tide', play, false);
  await until('it is counted', () => counted.length > 0);
  expect(sent).toEqual([{ url: `${music}/tracks/tide/play`, body: play }]);
  expect(counted).toEqual(['tide']);
});

it('does not disturb anybody when a play is not counted', async () => {
  const told = jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const { counted, reportPlay } = report(400);
  reportPlay('tide', play, false);
  await until('it is refused', () => told.mock.calls.length > 0);
  expect(told).toHaveBeenCalledTimes(1);
  expect(counted).toEqual([]);
});

it('sends what arrives without the page when the page goes away', () => {
  const sendBeacon = jest.fn<Navigator['sendBeacon']>(() => true);
  Object.defineProperty(globalThis, 'navigator', { value: { sendBeacon }, configurable: true });
  const { sent, reportPlay } = report(204);
  reportPlay('a/b', play, true);
  expect(sendBeacon).toHaveBeenCalledWith(`${music}/tracks/a%2Fb/play`, JSON.stringify(play));
  expect(sent).toEqual([]);
});
