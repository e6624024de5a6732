import { Checkbox, Group, Stack } from '@mantine/core';
import type { Image } from '@millrace/client';
import { useState } from 'react';
import { Panel } from '../../../components/Panel.tsx';
import { useServices } from '../../../platform/context.ts';
import { pictureCode } from './addresses.ts';
import { CodeField } from './CodeField.tsx';
import type { Format, Transform } from './transform.ts';

const offered = [320, 480, 640, 960, 1280, 1920, 2560] as const;
const newer = [
  ['avif', 'AVIF'],
  ['webp', 'WebP'],
] as const satisfies readonly (readonly [Format, string])[];

/** The widths to begin with: those that the picture has, and at least one. */
const widthsFor = ({ width }: Pick<Image, 'width'>): number[] => {
  const smaller = [480, 960, 1920].filter((one) => one <= width);
  return smaller.length === 0 ? [width] : smaller;
};

/** A `<picture>` of this transform, for pages whose width differs. */
export function PicturePanel({ image, transform }: { image: Image; transform: Transform }) {
  const { millrace } = useServices();
  const [widths, setWidths] = useState(() => widthsFor(image).map(String));
  // The service makes no AVIF of animations.
  const possible = newer.filter(([format]) => format !== 'avif' || image.frames === 1);
  const [formats, setFormats] = useState<string[]>(possible.map(([format]) => format));
  const choices = [...new Set([...offered.filter((one) => one <= image.width), ...widthsFor(image)])].sort(
    (a, b) => a - b,
  );
  const code = pictureCode(millrace, image, transform, {
    widths: choices.filter((one) => widths.includes(String(one))),
    formats: possible.map(([format]) => format).filter((format) => formats.includes(format)),
  });
  return (
    <Panel title="Picture element">
      <Stack>
        <Checkbox.Group
          label="Widths"
          description="None is larger than the original"
          value={widths}
          // Without a width there is no picture.
          onChange={(chosen) => chosen.length > 0 && setWidths(chosen)}
        >
          <Group mt="xs">
            {choices.map((width) => (
              <Checkbox key={width} value={String(width)} label={String(width)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox.Group label="Newer formats" value={formats} onChange={setFormats}>
          <Group mt="xs">
            {possible.map(([format, name]) => (
              <Checkbox key={format} value={format} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
        <CodeField label="Picture element, HTML" text={code} />
      </Stack>
    </Panel>
  );
}
