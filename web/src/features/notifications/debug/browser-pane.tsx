import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { Download, SquareTerminal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { BusyButton } from '../../../components/actions/busy-button';
import { download } from '../../../components/export/download';
import { AudienceNote } from '../../../components/push/audience-note';
import { LogLines } from '../../../components/push/log-lines';
import { logText, pushLog, usePushLog } from '../../../push/acts/log';
import { consoleHelpers, type Helpers, useConsoleHelpers } from '../../../push/console-helpers';
import { diagnosticsWords } from '../../../push/messages';
import { usePush } from '../../../push/use-push';
import { RawJson } from './raw-json';
import { Section } from './section';

type HelperName = keyof Helpers;

/** Starts the SDK, and shows the helpers and the log. */
export function BrowserPanes() {
  const push = usePush(diagnosticsWords);
  const helpers = useConsoleHelpers(push);
  return (
    <>
      <HelpersPane helpers={helpers} isReady={push.facts !== undefined} />
      <LogPane />
    </>
  );
}

interface HelpersPaneProps {
  readonly helpers: Helpers;
  /** True once the browser state has been read. */
  readonly isReady: boolean;
}

/** Shows the console helpers, each with its latest result. */
export function HelpersPane({ helpers, isReady }: HelpersPaneProps) {
  const [asked, setAsked] = useState<HelperName>();
  const [answer, setAnswer] = useState<{ readonly title: string; readonly json: string }>();
  const run = async (name: HelperName) => {
    setAsked(name);
    const json = await helpers[name]().then(
      (found) => JSON.stringify(found),
      (error: unknown) => JSON.stringify({ error: messageOf(error) }),
    );
    setAnswer({ title: `Result of ${name}()`, json });
    pushLog.add('info', `${name}() answered`);
    setAsked(undefined);
  };
  return (
    <Section
      title="This browser"
      note="While this page is open, these helpers are also available in the browser console."
    >
      <Stack gap="4">
        <AudienceNote />
        <Stack as="ul" gap="2" listStyleType="none">
          {consoleHelpers.map(({ name, answers }) => (
            <HStack as="li" key={name} gap="3" wrap="wrap">
              <BusyButton
                variant="outline"
                busy={asked === name}
                busyLabel={`${name}()`}
                idle={!isReady || asked !== undefined}
                icon={<SquareTerminal aria-hidden />}
                onClick={() => void run(name)}
              >
                {`${name}()`}
              </BusyButton>
              <Text color="fg.muted">{answers}</Text>
            </HStack>
          ))}
        </Stack>
        {answer && <RawJson key={answer.json} title={answer.title} json={answer.json} />}
      </Stack>
    </Section>
  );
}

function LogPane() {
  const entries = usePushLog();
  return (
    <Section
      title="Log"
      note="The last 50 actions on the push pages since this tab was loaded."
      action={
        <HStack gap="2">
          <Button
            variant="outline"
            disabled={entries.length === 0}
            onClick={() => download('notification-log.txt', [logText(entries)], 'text/plain')}
          >
            <Download aria-hidden /> Export
          </Button>
          <Button variant="outline" disabled={entries.length === 0} onClick={pushLog.clear}>
            <Trash2 aria-hidden /> Clear
          </Button>
        </HStack>
      }
    >
      {entries.length === 0 ? (
        <Text color="fg.muted">No actions yet.</Text>
      ) : (
        <LogLines label="Log" entries={entries} maxHeight="600px" />
      )}
    </Section>
  );
}
