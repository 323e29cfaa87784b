import { Button, HStack } from '@chakra-ui/react';
import { type Day, daysOfWeek } from '#shared/values/days';
import { Labelled } from '../layout/labelled';

interface DaysFieldProps {
  readonly value: readonly Day[];
  readonly onChange: (days: readonly Day[]) => void;
  readonly error?: string | undefined;
}

export function DaysField({ value, onChange, error }: DaysFieldProps) {
  return (
    <Labelled label="Days" data-field="days" required role="group" aria-label="Days" error={error}>
      <HStack gap="1" wrap="wrap">
        {daysOfWeek.map((day) => {
          const pressed = value.includes(day);
          return (
            <Button
              key={day}
              size="xs"
              px={{ base: '1.5', sm: '2.5' }}
              aria-pressed={pressed}
              variant={pressed ? 'surface' : 'outline'}
              colorPalette={pressed ? 'teal' : 'gray'}
              onClick={() =>
                onChange(daysOfWeek.filter((one) => (one === day ? !pressed : value.includes(one))))
              }
            >
              {day}
            </Button>
          );
        })}
      </HStack>
    </Labelled>
  );
}
