import { Skeleton, Text } from '@mantine/core';
import type { Video } from '@millrace/client';
import { Panel } from '../../components/Panel.tsx';
import { RetryLine } from '../../components/RetryLine.tsx';
import { sentenceOf } from '../../components/sentenceOf.ts';
import { bytesText } from '../../platform/format.ts';
import classes from './RenditionsPanel.module.css';
import { useRenditions } from './useRenditions.ts';

/** The encoded versions, with what they take of a viewer's connection. */
export function RenditionsPanel({ video }: { video: Video }) {
  const { data, error, retry } = useRenditions(video);
  const seconds = video.duration_seconds ?? 0;
  return (
    <Panel title="Renditions">
      {data === undefined && error === null && <Skeleton height={120} role="status" aria-label="Loading" />}
      {data === undefined && error !== null && (
        <RetryLine size="sm" onRetry={retry}>
          {sentenceOf(error)}
        </RetryLine>
      )}
      {data !== undefined && (
        <table className={classes.table} aria-label="Renditions">
          <thead>
            <tr>
              <th scope="col">Quality</th>
              <th scope="col">Picture</th>
              <th scope="col" className={classes.minor}>
                Frames
              </th>
              <th scope="col" className={classes.number}>
                Average
              </th>
              <th scope="col" className={`${classes.number} ${classes.minor}`}>
                Peak
              </th>
              <th scope="col" className={classes.number}>
                Size
              </th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ label, width, height, frameRate, average, peak }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  {width} × {height}
                </td>
                <td className={classes.minor}>{Number(frameRate.toFixed(2))}/s</td>
                <td className={classes.number}>{rateText(average)}</td>
                <td className={`${classes.number} ${classes.minor}`}>{rateText(peak)}</td>
                <td className={classes.number}>{bytesText(Math.round((average * seconds) / 8))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Text size="xs" c="dimmed" mt="sm">
        Rates and sizes include the sound, which all renditions share. Players choose a rendition by the connection.
      </Text>
    </Panel>
  );
}

/** Such as `2.6 Mb/s`. */
const rateText = (bits: number): string =>
  bits >= 1_000_000 ? `${(bits / 1_000_000).toFixed(1)} Mb/s` : `${Math.round(bits / 1000)} kb/s`;
