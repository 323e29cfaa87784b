import { Badge, HStack, Text } from '@chakra-ui/react';
import { readIntensity } from '#shared/values/intensity';
import { readTextList } from '#shared/values/json-text';

/** Light is green, moderate orange, vigorous red; anything else is grey. */
const intensityPalettes: Readonly<Record<string, string>> = {
  light: 'green',
  moderate: 'orange',
  vigorous: 'red',
};

const firstUpper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The intensity as the record words it, in the colour of that intensity. */
export function IntensityChip({ intensity }: { readonly intensity: unknown }) {
  if (typeof intensity !== 'string' || intensity === '') return null;
  const palette = intensityPalettes[readIntensity(intensity) ?? ''] ?? 'gray';
  return (
    <Badge size="xs" variant="surface" colorPalette={palette}>
      {firstUpper(intensity)}
    </Badge>
  );
}

/** A chip with a single word, such as a type. */
export function WordChip({ children }: { readonly children: unknown }) {
  if (typeof children !== 'string' || children === '') return null;
  return (
    <Badge size="xs" variant="surface">
      {firstUpper(children)}
    </Badge>
  );
}

/** Active or inactive, as a word and a colour. */
export function ActiveChip({ isActive }: { readonly isActive: boolean }) {
  return (
    <Badge size="xs" variant="surface" colorPalette={isActive ? 'green' : 'gray'}>
      {isActive ? 'Active' : 'Inactive'}
    </Badge>
  );
}

const maxEquipment = 3;

/**
 * The equipment needed: at most three items, then the number of others. 'None' counts as no equipment; a
 * value that cannot be read is shown as such.
 */
export function EquipmentChips({ equipment }: { readonly equipment: unknown }) {
  const { items, broken } = readTextList(equipment);
  if (broken !== undefined) {
    return (
      <Badge size="xs" variant="surface" colorPalette="red">
        Unreadable equipment
      </Badge>
    );
  }
  const needed = items.filter((item) => item.trim() !== '' && item.toLowerCase() !== 'none');
  if (needed.length === 0) return null;
  return (
    <HStack gap="1" wrap="wrap" as="span" display="inline-flex">
      {needed.slice(0, maxEquipment).map((item) => (
        <Badge key={item} size="xs" variant="outline">
          {item}
        </Badge>
      ))}
      {needed.length > maxEquipment && (
        <Text as="span" textStyle="xs" color="fg.muted" title={needed.slice(maxEquipment).join(', ')}>
          +{needed.length - maxEquipment}
        </Text>
      )}
    </HStack>
  );
}
