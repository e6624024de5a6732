import { withoutNulls } from './edge.ts';

/** Ids that do not exist, from harmless to hostile, as written in a path. */
export const unknownIds = withoutNulls([
  'nosuchvideo',
  '0',
  '-1',
  '99999999999999999999',
  '1e3',
  '%20',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  "'%20OR%20'1'='1",
  '__proto__',
  'constructor',
  '%F0%9F%8E%AC',
  'x'.repeat(2_000),
]);

/** Values of a type that is not a string. */
export const notStrings = [42, true, null, ['a'], { a: 1 }];

/** Text that must be returned unchanged and have no other effect. */
export const oddTexts = [
  "Robert'); DROP TABLE videos;--",
  '<script>alert(1)</script>',
  `{{7*7}} $\{7*7} %s %n`,
  'Ünïcödé 日本語 🎬 \u202eright to left',
  '../../../etc/passwd',
  '__proto__',
  '=cmd|calc!A1',
];
