import { plainType } from '#shared/domain/sets/set-types';
import { intensityLabel, readIntensity } from '#shared/values/intensity';
import { readTextList } from '#shared/values/json-text';
import './chips.css';

const intensityPalettes: Readonly<Record<string, string>> = {
  light: 'green',
  moderate: 'orange',
  vigorous: 'red',
};

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function IntensityChip({ intensity }: { readonly intensity: unknown }) {
  if (typeof intensity !== 'string' || intensity === '') return null;
  const palette = intensityPalettes[readIntensity(intensity) ?? ''] ?? 'gray';
  return (
    <span className="chip" data-palette={palette}>
      {firstUpper(intensityLabel(intensity))}
    </span>
  );
}

/** The colours of types (docs/product.md). Other types are grey. */
const typePalettes: Readonly<Record<string, string>> = {
  movement: 'blue',
  breathing: 'green',
  stretch: 'purple',
  strength: 'orange',
};

/** Shows a set's activity type. */
export function TypeChip({ type, after = '' }: { readonly type: unknown; readonly after?: string }) {
  if (typeof type !== 'string' || type === '') return null;
  return (
    <span className="chip" data-palette={typePalettes[plainType(type) ?? '']}>
      {firstUpper(type) + after}
    </span>
  );
}

/** Shows a set's type. The word 'set' keeps it from being mistaken for an intensity. */
export const SetTypeChip = ({ setType }: { readonly setType: unknown }) => (
  <TypeChip type={setType} after=" set" />
);

/** A chip that shows a single word, such as a type. */
export function WordChip({ children }: { readonly children: unknown }) {
  if (typeof children !== 'string' || children === '') return null;
  return <span className="chip">{firstUpper(children)}</span>;
}

export function ActiveChip({ isActive }: { readonly isActive: boolean }) {
  return (
    <span className="chip" data-palette={isActive ? 'green' : undefined}>
      {isActive ? 'Active' : 'Inactive'}
    </span>
  );
}

const maxEquipment = 3;

/**
 * Shows at most three items, then the number of remaining ones. 'None' counts as no equipment, and an invalid
 * value is shown as unreadable.
 */
export function EquipmentChips({ equipment }: { readonly equipment: unknown }) {
  const { items, broken } = readTextList(equipment);
  if (broken !== undefined) {
    return (
      <span className="chip" data-palette="red">
        Unreadable equipment
      </span>
    );
  }
  const needed = items.filter((item) => item.trim() !== '' && item.toLowerCase() !== 'none');
  if (needed.length === 0) return null;
  return (
    <span className="chips">
      {needed.slice(0, maxEquipment).map((item) => (
        <span key={item} className="chip" data-look="outline">
          {item}
        </span>
      ))}
      {needed.length > maxEquipment && (
        <span className="chips-more" title={needed.slice(maxEquipment).join(', ')}>
          +{needed.length - maxEquipment}
        </span>
      )}
    </span>
  );
}
