import { Text } from '@mantine/core';
import type { Track } from '@millrace/client';
import { Panel } from '../../components/Panel.tsx';
import { useServices } from '../../platform/context.ts';
import { bytesText, numberText } from '../../platform/format.ts';
import { streamAddress } from '../../platform/media/streamAddress.ts';
import { qualities } from '../../platform/player/preferences.ts';
import classes from './Streams.module.css';

/** The streams of a track, as they were measured. Sizes follow from rate and duration. */
export function Streams({ track }: { track: Track }) {
  const { config } = useServices();
  const { title, bitrates, sample_rate: rate, channels, duration_seconds: seconds } = track;
  if (bitrates === null) return null;
  const channelText = channels === 1 ? 'mono' : 'stereo';
  return (
    <Panel title="Streams">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Quality</th>
            <th scope="col">Measured</th>
            <th scope="col">Size</th>
            <th scope="col">
              <span className="visually-hidden">Open</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {qualities.map((quality) => {
            const bits = bitrates[quality] ?? null;
            return (
              <tr key={quality}>
                <td>{quality.replace(/k$/, ' kb/s')}</td>
                <td>{bits === null ? '' : `${numberText(Math.round(bits / 1000))} kb/s`}</td>
                <td>{bits === null || seconds === null ? '' : `about ${bytesText((bits * seconds) / 8)}`}</td>
                <td>
                  <a
                    href={streamAddress(track, quality, config)}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={`Open the stream of ${title} at ${quality}`}
                  >
                    Open
                  </a>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rate !== null && (
        <Text size="sm" c="dimmed" mt="sm">
          AAC in M4A, {numberText(rate)} Hz, {channelText}
        </Text>
      )}
    </Panel>
  );
}
