import { Select } from '../form/select';
import { Labelled } from '../layout/labelled';
import { type EntryLibrary, setDescription } from '../week/use-library';

interface SetFieldProps {
  readonly label: string;
  readonly value: string;
  readonly isBreathing: boolean;
  readonly library: EntryLibrary;
  readonly onChange: (id: string, title: string) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
}

/** Offers the sets. A stored value remains selectable even if it is not in the list. */
export function SetField(props: SetFieldProps) {
  const { label, value, isBreathing, library, onChange, required = false, error } = props;
  const options = isBreathing
    ? library.breathing.map(({ id, name, pattern }) => ({ id, title: name ?? id, detail: pattern ?? '' }))
    : library.sets.map((set) => ({ id: set.id, title: set.title ?? set.id, detail: setDescription(set) }));
  const sorted = options.toSorted((one, other) => one.title.localeCompare(other.title));
  const isUnknown = value !== '' && !options.some(({ id }) => id === value);
  return (
    <Labelled label={label} data-field="set" required={required} error={error}>
      <Select
        value={value}
        onChange={(value) => onChange(value, options.find(({ id }) => id === value)?.title ?? '')}
        options={sorted.map(({ id, title, detail }) => ({
          value: id,
          label: detail ? `${title} (${detail})` : title,
        }))}
      >
        <option value="">{isBreathing ? 'No exercise' : 'Select a set'}</option>
        {isUnknown && <option value={value}>{value} (not in the library)</option>}
      </Select>
    </Labelled>
  );
}
