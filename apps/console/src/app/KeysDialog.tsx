import { Kbd, Table, Title } from '@mantine/core';
import { Fragment } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import classes from './Shell.module.css';

/** Keys that are pressed together are one list; several lists are alternatives. */
type Keys = readonly (readonly string[])[];

const groups: readonly { title: string; keys: readonly (readonly [Keys, string])[] }[] = [
  {
    title: 'Everywhere',
    keys: [
      [[['/']], 'Go to the search field of the page'],
      [[['?']], 'Show these keys'],
      [[['Esc']], 'Close a dialog or a menu'],
    ],
  },
  {
    title: 'Library',
    keys: [
      [[['Ctrl', 'A']], 'Select all that are shown'],
      [[['Shift', 'click']], 'Select up to here'],
      [[['Esc']], 'Select nothing'],
    ],
  },
  {
    title: 'Page of a medium',
    keys: [
      [[['J']], 'The next one in the list'],
      [[['K']], 'The previous one in the list'],
    ],
  },
  {
    title: 'Music',
    keys: [
      [[['Space']], 'Play or pause'],
      [[['←'], ['→']], 'Seek five seconds'],
      [
        [
          ['Shift', '←'],
          ['Shift', '→'],
        ],
        'Go to another track',
      ],
      [[['↑'], ['↓']], 'On the handle of a row of the queue: move it'],
      [[['↑'], ['↓']], 'In the search field: choose a suggestion'],
    ],
  },
];

/** Which keys do what. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      {groups.map(({ title, keys }) => (
        <Fragment key={title}>
          <Title order={3} size="h5" mt="md">
            {title}
          </Title>
          <Table aria-label={`Keys: ${title}`}>
            <Table.Tbody>
              {keys.map(([alternatives, text]) => (
                <Table.Tr key={text}>
                  <Table.Td w="45%">
                    {alternatives.map((together, at) => (
                      <Fragment key={together.join()}>
                        {at > 0 && ' or '}
                        <span className={classes.together}>
                          {together.map((key, place) => (
                            <Fragment key={key}>
                              {place > 0 && ' + '}
                              <Kbd>{key}</Kbd>
                            </Fragment>
                          ))}
                        </span>
                      </Fragment>
                    ))}
                  </Table.Td>
                  <Table.Td>{text}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Fragment>
      ))}
    </Dialog>
  );
}
