import { RadioCards } from '../../../components/form/radio-cards';

const kinds = [
  { value: true, title: 'Dry run', help: 'Shows what would change. Nothing is written.' },
  { value: false, title: 'Real run', help: 'Writes the changes.' },
];

interface RunKindChoiceProps {
  readonly dryRun: boolean;
  readonly onChange: (dryRun: boolean) => void;
}

export const RunKindChoice = ({ dryRun, onChange }: RunKindChoiceProps) => (
  <RadioCards legend="Kind of run" cards={kinds} value={dryRun} onChange={onChange} />
);
