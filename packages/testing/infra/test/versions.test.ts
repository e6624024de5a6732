import { describe, expect, it } from '@jest/globals';
import { tableRows } from '@millrace/testkit/docs';
import { interpolate, readCompose } from '../src/compose.ts';
import { read } from '../src/files.ts';

const [, section = ''] = /^## Versions\n([\s\S]*?)^## /m.exec(read('docs/operations.md')) ?? [];
/** The documented tags by image. */
const documented = new Map(tableRows(section).map(([image = '', version = '']) => [image, version.split(' ')[0]]));

/** Images of others in compose, by name. */
function composeImages(): Map<string, string> {
  const images = Object.values(readCompose(read('docker-compose.yml')).services).map(({ image }) =>
    interpolate(image, {}),
  );
  return new Map(images.filter((image) => !image.startsWith('millrace/')).map(splitTag));
}

/** Images that Dockerfiles start from. */
function baseImages(): Map<string, string> {
  const files = ['infra/docker/Dockerfile', 'infra/docker/edge.Dockerfile'];
  return new Map(
    files.flatMap((file) =>
      [...read(file).matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image = '']) => splitTag(image)),
    ),
  );
}

function splitTag(image: string): [string, string] {
  const [, name = '', tag = ''] = /^(.+):([^:]+)$/.exec(image) ?? [];
  return [name, tag];
}

describe('the table of versions', () => {
  it('has the images of compose and of the Dockerfiles, and no others', () => {
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries([...composeImages(), ...baseImages()]));
  });

  it('has the images on which the tests run where Docker is there', () => {
    const text = read('packages/testing/kit/src/engines/availability.ts');
    const images = [...text.matchAll(/^ +image: '(.+)',$/gm)].map(([, image = '']) => splitTag(image));
    expect(images.length).toBeGreaterThan(1);
    for (const [name, tag] of images) expect([name, documented.get(name)]).toEqual([name, tag]);
  });
});
