import { Button, Text } from '@mantine/core';
import type { Image } from '@millrace/client';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../../components/Panel.tsx';
import { sentenceOf } from '../../../components/sentenceOf.ts';
import { bytesText } from '../../../platform/format.ts';
import { differenceText } from './Compare.tsx';
import {
  canBeVideo,
  type Format,
  formats,
  nameOf,
  type Transform,
  type VideoFormat,
  videoFormats,
} from './transform.ts';
import { renditionQuery, useOpenImages } from './useRendition.ts';
import classes from './Weights.module.css';

interface WeightsProps {
  image: Image;
  transform: Transform;
  onChoose: (format: Format | VideoFormat) => void;
}

/** What the same transform weighs in each format. It is asked for, because the service makes and stores each of them. */
export function Weights({ image, transform, onChoose }: WeightsProps) {
  const images = useOpenImages();
  const [isAsked, setIsAsked] = useState(false);
  const { dpr: _dpr, ...sized } = transform;
  const compared = canBeVideo(image) ? [...formats, ...videoFormats] : formats;
  const answers = useQueries({
    queries: compared.map((f) => ({ ...renditionQuery(images, image.id, { ...transform, f }), enabled: isAsked })),
  });
  const smallest = Math.min(...answers.flatMap(({ data }) => (data === undefined ? [] : [data.blob.size])));
  return (
    <Panel title="Weight by format">
      {!isAsked && (
        <>
          <Text size="sm" c="dimmed" mb="sm">
            {Object.values(sized).some((value) => value !== undefined)
              ? 'Makes this transform in all formats, and tells what each weighs.'
              : 'Makes the image in all formats, and tells what each weighs.'}
          </Text>
          <Button variant="default" onClick={() => setIsAsked(true)}>
            Compare formats
          </Button>
        </>
      )}
      {isAsked && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Format</th>
              <th scope="col">Bytes</th>
              <th scope="col">Difference</th>
              <th scope="col">
                <span className="visually-hidden">Use</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.map((format, at) => {
              const { data, error } = answers[at] ?? {};
              const name = nameOf(format);
              const isSmallest = data !== undefined && data.blob.size === smallest;
              return (
                <tr key={format} data-smallest={isSmallest || undefined}>
                  <th scope="row">{name}</th>
                  {data === undefined ? (
                    <td colSpan={2}>{error ? sentenceOf(error) : 'Being made'}</td>
                  ) : (
                    <>
                      <td>{bytesText(data.blob.size)}</td>
                      <td>{differenceText(data.blob.size, image.size)}</td>
                    </>
                  )}
                  <td>
                    <Button
                      variant="default"
                      size="compact-sm"
                      disabled={transform.f === format}
                      aria-label={`Use ${name}`}
                      onClick={() => onChoose(format)}
                    >
                      Use
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
