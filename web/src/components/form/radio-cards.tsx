import { chakra, Fieldset, Stack, Text } from '@chakra-ui/react';
import { fieldsetSlotRecipe } from '@chakra-ui/react/theme';
import { useId } from 'react';

interface RadioCard<Value> {
  readonly value: Value;
  readonly title: string;
  readonly help: string;
}

interface RadioCardsProps<Value> {
  readonly legend: string;
  readonly cards: readonly RadioCard<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function RadioCards<Value>({ legend, cards, value, onChange }: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <Fieldset.Root recipe={fieldsetSlotRecipe}>
      <Fieldset.Legend>{legend}</Fieldset.Legend>
      <Stack gap="2" mt="2">
        {cards.map((card) => (
          <chakra.label
            key={card.title}
            display="flex"
            gap="3"
            p="3"
            borderWidth="1px"
            borderRadius="l2"
            cursor="pointer"
            alignItems="flex-start"
            borderColor={card.value === value ? 'teal.solid' : 'border.control'}
            bg={card.value === value ? 'teal.subtle' : undefined}
          >
            <chakra.input
              type="radio"
              name={name}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              mt="1"
              accentColor="teal.solid"
            />
            <chakra.span>
              <Text as="span" display="block" fontWeight="medium">
                {card.title}
              </Text>
              <Text as="span" display="block" color="fg.muted">
                {card.help}
              </Text>
            </chakra.span>
          </chakra.label>
        ))}
      </Stack>
    </Fieldset.Root>
  );
}
