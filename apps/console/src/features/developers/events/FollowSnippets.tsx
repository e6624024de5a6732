import { curlOf, typeScriptOf } from '../../../components/code.ts';
import { Panel } from '../../../components/Panel.tsx';
import { Snippets } from '../../../components/Snippets.tsx';
import { useServices } from '../../../platform/context.ts';
import classes from './EventsPage.module.css';

/** How programs get what this page shows. */
export function FollowSnippets() {
  const { config } = useServices();
  const stream = curlOf(`${config.video}/events/stream`, ['-N']);
  return (
    <div className={classes.code}>
      <Panel title="Follow events in your program">
        <Snippets
          label="Follow events"
          snippets={[
            stream,
            typeScriptOf('videos', config, [
              '',
              'for await (const { type, data } of millrace.video.followEvents()) {',
              '  console.log(type, data.id);',
              '}',
            ]),
          ]}
        />
      </Panel>
    </div>
  );
}
