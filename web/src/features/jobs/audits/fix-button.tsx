import { Text } from '@chakra-ui/react';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { inWords, messageOf } from '../../../api/api-error';
import { BusyButton } from '../../../components/actions/busy-button';
import { ConfirmRun } from '../../../components/run/confirm-run';
import { useEndActions } from '../../../components/run/end-actions';
import { toast } from '../../../components/toast/toaster';
import type { FindingFacts } from './finding-facts';
import { messages } from './messages';
import { entryExists } from './queries';
import { fixProblem, useFix } from './use-fix';

export interface FixEvents {
  readonly onAsked: () => void;
  readonly onFixed: (issues: readonly FindingFacts[], runId: string) => void;
  readonly onUndone: (runId: string) => void;
  readonly onOver: () => void;
}

export function FixButton({ issue, events }: { readonly issue: FindingFacts; readonly events: FixEvents }) {
  const [asking, setAsking] = useState(false);
  const actionsOf = useEndActions();
  const template = issue.text('template');
  const hour = issue.text('hour');
  const fix = useFix((run) => {
    const action = actionsOf(run, () => events.onUndone(run.id));
    if (run.changed === 1) {
      toast.success(messages.fixed(template, hour), { action });
      events.onFixed([issue], run.id);
    } else {
      void entryExists(issue.finding.key).then((exists) =>
        toast.error(messages.fixFailed(exists ? fixProblem(run) : messages.noDatabaseId), { action }),
      );
    }
    events.onOver();
  });
  return (
    <>
      <BusyButton
        variant="outline"
        busy={fix.busy}
        busyLabel="Fixing"
        icon={<Wrench aria-hidden />}
        onClick={() => {
          events.onAsked();
          setAsking(true);
        }}
      >
        Fix
        <Text as="span" srOnly>
          {' '}
          {template} hour {hour}
        </Text>
      </BusyButton>
      <FixQuestion
        open={asking}
        title={`Fix ${template} hour ${hour}?`}
        confirmLabel="Fix"
        issues={[issue]}
        pending={fix.starting}
        error={fix.error}
        onClose={() => setAsking(false)}
        onConfirm={() => fix.start({ issue: issue.finding, onStarted: () => setAsking(false) })}
      />
    </>
  );
}

interface FixQuestionProps {
  readonly open: boolean;
  readonly title: string;
  readonly confirmLabel: string;
  readonly issues: readonly FindingFacts[];
  readonly pending: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function FixQuestion({ issues, error, ...dialog }: FixQuestionProps) {
  return (
    <ConfirmRun
      {...dialog}
      what={`Changes ${issues.length === 1 ? "the entry's" : "each entry's"} set and heading to match its definition.`}
      changes={issues.map(({ finding, text }) => ({
        id: finding.id,
        text: `${text('templateName')}, hour ${text('hour')}: ${text('set') || 'no set'} to ${text('setId')}`,
      }))}
      error={error && inWords(error, messages.fixFailed(messageOf(error)))}
    />
  );
}
