import { Choice } from '../filter/choice';
import { pageSizeChoices } from '../filter/search-params';

interface PageSizeChoiceProps {
  readonly value: number;
  /** The sizes to offer besides the current size. By default, those of all lists. */
  readonly sizes?: readonly number[];
  readonly onChange: (size: number) => void;
}

/** A menu with the number of rows per page. */
export function PageSizeChoice({ value, sizes = pageSizeChoices, onChange }: PageSizeChoiceProps) {
  const all = [...new Set([...sizes, value])].sort((a, b) => a - b);
  return (
    <Choice
      label="Rows per page"
      value={String(value)}
      options={all.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={(size) => onChange(Number(size))}
    />
  );
}
