import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { type Heard, listenTo } from '../../src/browser/listening.ts';

const haveFutureData = 3;

/** An audio element that plays, as far as its events tell. */
class Audio extends EventTarget {
  paused = false;
  ended = false;
  seeking = false;
  readyState = haveFutureData;

  tell(event: string, changes: Partial<Pick<Heard, 'paused' | 'ended' | 'seeking' | 'readyState'>> = {}) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event(event));
  }

  play(seconds: number) {
    this.tell('playing', { paused: false });
    for (let quarter = 0; quarter < seconds * 4; quarter += 1) {
      jest.advanceTimersByTime(250);
      this.tell('timeupdate');
    }
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { HTMLMediaElement: { HAVE_FUTURE_DATA: haveFutureData } });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'HTMLMediaElement');
});

it('counts what is played, without pauses, seeks and waits for data', () => {
  const audio = new Audio();
  const listening = listenTo(audio);
  audio.play(3);
  audio.tell('pause', { paused: true });
  jest.advanceTimersByTime(60_000);
  audio.play(2);
  audio.tell('seeking', { seeking: true });
  jest.advanceTimersByTime(1_000);
  audio.tell('seeked', { seeking: false });
  audio.tell('waiting', { readyState: 2 });
  jest.advanceTimersByTime(1_000);
  audio.tell('playing', { readyState: haveFutureData });
  expect(listening.end()?.duration).toBe(5);
});

it('counts two seconds of a gap at most, in which the machine slept', () => {
  const audio = new Audio();
  const listening = listenTo(audio);
  audio.play(1);
  jest.advanceTimersByTime(3_600_000);
  audio.tell('timeupdate');
  expect(listening.end()?.duration).toBe(3);
});

it('has another name for each play, and none where nothing was played', () => {
  const audio = new Audio();
  const listening = listenTo(audio);
  audio.paused = true;
  audio.tell('timeupdate');
  expect(listening.end()).toBeUndefined();
  audio.play(1);
  const first = listening.end();
  audio.play(1);
  const second = listening.end();
  expect([first?.duration, second?.duration]).toEqual([1, 1]);
  expect(first?.playId).not.toBe(second?.playId);
  listening.close();
  audio.play(1);
  audio.paused = true;
  expect(listening.end()).toBeUndefined();
});
