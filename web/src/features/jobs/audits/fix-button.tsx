import { Text } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { inWords, messageOf } from '../../../api/api-error';
import { ActionError } from '../../../components/actions/action-error';
import { BusyButton } from '../../../components/actions/busy-button';
import { toast } from '../../../components/toast/toaster';
import type { FindingFacts } from './finding-facts';
import { messages } from './messages';
import { entryExists } from './queries';
import { fixProblem, useFix } from './use-fix';
import { useOpenRun } from './use-open-run';

interface FixButtonProps {
  readonly issue: FindingFacts;
  /** Told whether the entry was fixed. */
  readonly onFixed: (fixed: boolean) => void;
}

/** Gives one entry the set of its definition, with a run. */
export function FixButton({ issue, onFixed }: FixButtonProps) {
  const openRun = useOpenRun();
  const template = issue.text('template');
  const hour = issue.text('hour');
  const fix = useFix((run) => {
    if (run.changed === 1) {
      toast.success(messages.fixed(template, hour), { action: openRun(run.id) });
    } else {
      void entryExists(issue.finding.key).then((exists) =>
        toast.error(messages.fixFailed(exists ? fixProblem(run) : messages.noDatabaseId), {
          action: openRun(run.id),
        }),
      );
    }
    onFixed(run.changed === 1);
  });
  return (
    <>
      <BusyButton
        variant="outline"
        busy={fix.busy}
        busyLabel="Fixing"
        icon={<Wrench aria-hidden />}
        onClick={() => fix.start(issue.finding.key)}
      >
        Fix
        <Text as="span" srOnly>
          {' '}
          {template} hour {hour}
        </Text>
      </BusyButton>
      <ActionError error={fix.error && inWords(fix.error, messages.fixFailed(messageOf(fix.error)))} />
    </>
  );
}
