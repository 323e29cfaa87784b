import { Box, Grid, GridItem, Heading, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { FieldSpec } from './field-spec';
import { FormField } from './form-field';
import type { Problems } from './problems';
import type { RecordForm } from './use-record-form';

/** Fields that belong together, under a heading. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
}

interface FormGridProps {
  readonly form: RecordForm;
  readonly groups: readonly FieldGroup[];
  /** What the server found wrong, by field. */
  readonly refused: Problems;
  /** The field to begin at: the one at fault. */
  readonly focusField?: string | undefined;
}

/** A record's fields in two columns, by groups; one column on a phone. */
export function FormGrid({ form, groups, refused, focusField }: FormGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusField === undefined) return;
    // After the dialog has put the focus where it begins otherwise.
    const timer = setTimeout(() => {
      const place = grid.current?.querySelector(`[data-field="${CSS.escape(focusField)}"]`);
      place?.scrollIntoView({ block: 'center' });
      place?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [focusField]);
  return (
    <Stack ref={grid} gap="6">
      {groups.map(({ title, fields }) => (
        <Box as="section" key={title} aria-label={title}>
          <Heading as="h3" textStyle="overline" color="fg.muted" mb="3" pb="1.5" borderBottomWidth="1px">
            {title}
          </Heading>
          <Grid templateColumns={{ base: '1fr', sm: 'repeat(2, minmax(0, 1fr))' }} columnGap="5" rowGap="4">
            {fields
              .filter(({ shownIf }) => shownIf === undefined || shownIf(form.values))
              .map((field) => (
                <GridItem
                  key={field.name}
                  data-field={field.name}
                  colSpan={field.wide ? { base: 1, sm: 2 } : 1}
                >
                  <FormField form={form} field={field} refused={refused[field.name]} />
                </GridItem>
              ))}
          </Grid>
        </Box>
      ))}
    </Stack>
  );
}
