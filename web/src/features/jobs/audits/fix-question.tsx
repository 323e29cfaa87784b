import { inWords, messageOf } from '../../../api/api-error';
import { ConfirmRun } from '../../../components/run/confirm-run';
import type { FindingFacts } from './finding-facts';
import { messages } from './messages';

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

/** Asks for confirmation and shows each entry's old and new set. */
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
