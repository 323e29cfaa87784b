import { Box, Grid, GridItem, Heading } from '@chakra-ui/react';
import type { FieldSpec } from './field-spec';
import { FormField } from './form-field';
import type { Problems } from './problems';
import { useFieldFocus } from './use-field-focus';
import type { RecordForm } from './use-record-form';

export interface FieldGroup {
  /**
   * The heading of the group. Undefined if the dialog has only one group, because its own title is
   * sufficient.
   */
  readonly title?: string;
  readonly fields: readonly FieldSpec[];
}

interface FormGridProps {
  readonly form: RecordForm;
  readonly groups: readonly FieldGroup[];
  readonly refused: Problems;
  /** The field to focus, because it has a problem. */
  readonly focusField?: string | undefined;
  readonly beside?: boolean;
}

export function FormGrid({ form, groups, refused, focusField, beside = false }: FormGridProps) {
  const grid = useFieldFocus(focusField);
  return (
    <Grid
      ref={grid}
      columnGap="10"
      rowGap="6"
      alignItems="start"
      templateColumns={
        beside ? { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } : 'minmax(0, 1fr)'
      }
    >
      {groups.map(({ title, fields }) => (
        <Box as="section" key={title ?? ''} aria-label={title}>
          {title && (
            <Heading as="h3" textStyle="overline" color="fg.muted" mb="3" pb="1.5" borderBottomWidth="1px">
              {title}
            </Heading>
          )}
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
    </Grid>
  );
}
