import { Box, Grid, GridItem, Heading, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { FieldSpec } from './field-spec';
import { FormField } from './form-field';
import type { Problems } from './problems';
import type { RecordForm } from './use-record-form';

/** Related fields under a heading. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly FieldSpec[];
}

interface FormGridProps {
  readonly form: RecordForm;
  readonly groups: readonly FieldGroup[];
  /** The server's complaints, by field. */
  readonly refused: Problems;
  /** The field to focus first: the one with the problem. */
  readonly focusField?: string | undefined;
}

/** A record's fields by group, in two columns; one column on a phone. */
export function FormGrid({ form, groups, refused, focusField }: FormGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusField === undefined) return;
    // Runs after the dialog has set its own initial focus.
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
