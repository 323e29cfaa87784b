import { Button, Checkbox, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { Labelled } from '../layout/labelled';
import { type FormField, fieldsOf, problemOf, type RawValue, rawOf, valuesOf } from './schema-fields';
import { Select } from './select';

interface SchemaFormProps {
  /** A schema made by `z.toJSONSchema`. */
  readonly schema: unknown;
  /** Called with the fields that are not empty. */
  readonly onSubmit: (values: Readonly<Record<string, unknown>>) => void;
  /** The submit button's text. Omit it if the button is outside the form and has a `form` attribute. */
  readonly submitLabel?: string;
  /** The form's ID, for a submit button outside the form. */
  readonly id?: string;
  readonly defaultValues?: Readonly<Record<string, unknown>>;
  readonly errors?: Readonly<Record<string, string | undefined>>;
  readonly pending?: boolean;
  /** True if the form cannot be submitted at the moment. The page says why. */
  readonly disabled?: boolean;
  /** Renders extra content above the button. It receives the values if all fields are valid. */
  readonly children?: (values: Readonly<Record<string, unknown>> | undefined) => ReactNode;
}

export function SchemaForm(props: SchemaFormProps) {
  const { schema, onSubmit, submitLabel, id, defaultValues, children } = props;
  const { errors = {}, pending = false, disabled = false } = props;
  const fields = useMemo(() => fieldsOf(schema), [schema]);
  const { control, handleSubmit, watch } = useForm<Record<string, RawValue>>({
    defaultValues: Object.fromEntries(
      fields.map((field) => [field.name, rawOf(field, defaultValues?.[field.name] ?? field.default)]),
    ),
  });

  const raws = watch();

  return (
    <form noValidate id={id} onSubmit={handleSubmit((raws) => disabled || onSubmit(valuesOf(fields, raws)))}>
      <Stack gap="4">
        {fields.length === 0 && submitLabel !== undefined && (
          <Text color="fg.muted">This job takes no parameters.</Text>
        )}
        {fields.map((field) => (
          <Controller
            key={field.name}
            control={control}
            name={field.name}
            rules={{ validate: (raw) => problemOf(field, raw) ?? true }}
            render={({ field: bound, fieldState }) => (
              <FieldFrame field={field} error={fieldState.error?.message ?? errors[field.name]}>
                <Control field={field} bound={bound} />
              </FieldFrame>
            )}
          />
        ))}
        {children?.(filledIn(fields, raws))}
        {submitLabel !== undefined && (
          <Button type="submit" variant="solid" alignSelf="flex-start" loading={pending} disabled={disabled}>
            {submitLabel}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** Returns the values, or undefined while any field is invalid. */
function filledIn(fields: readonly FormField[], raws: Readonly<Record<string, RawValue>>) {
  return fields.some((field) => problemOf(field, raws[field.name])) ? undefined : valuesOf(fields, raws);
}

interface FieldFrameProps {
  readonly field: FormField;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

/** A field. A tick box has its own label. */
function FieldFrame({ field, error, children }: FieldFrameProps) {
  const optional = !field.required && (
    <Text as="span" color="fg.muted" fontWeight="normal">
      optional
    </Text>
  );
  return (
    <Labelled
      label={
        field.kind !== 'boolean' && (
          <>
            {field.label}
            {optional}
          </>
        )
      }
      required={field.required}
      maxW="lg"
      error={error}
      help={field.description}
    >
      {children}
    </Labelled>
  );
}

interface Bound {
  readonly name: string;
  readonly value: RawValue | undefined;
  readonly onChange: (value: RawValue) => void;
  readonly onBlur: () => void;
  readonly ref: (instance: HTMLElement | null) => void;
}

function Control({ field, bound }: { readonly field: FormField; readonly bound: Bound }) {
  const { value, onChange, ...rest } = bound;
  const text = typeof value === 'string' ? value : '';
  const typed = (event: { target: { value: string } }) => onChange(event.target.value);
  switch (field.kind) {
    case 'boolean':
      return (
        <Checkbox.Root checked={value === true} onCheckedChange={({ checked }) => onChange(checked === true)}>
          <Checkbox.HiddenInput {...rest} />
          <Checkbox.Control />
          <Checkbox.Label>{field.label}</Checkbox.Label>
        </Checkbox.Root>
      );
    case 'choice':
      return (
        <Select {...rest} value={text} onChange={onChange} options={field.choices.map(String)}>
          {!field.required && <option value="">{field.default === undefined ? 'None' : 'Default'}</option>}
          {field.required && text === '' && <option value="">Choose</option>}
        </Select>
      );
    case 'lines':
      return <Textarea {...rest} value={text} onChange={typed} rows={4} placeholder="One per line" />;
    case 'date':
      return <Input {...rest} type="date" value={text} onChange={typed} width="auto" />;
    case 'number':
    case 'integer':
      return (
        <Input
          {...rest}
          value={text}
          onChange={typed}
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
        />
      );
    case 'text':
      return <Input {...rest} value={text} onChange={typed} />;
    default:
      return unknownKind(field.kind);
  }
}

function unknownKind(kind: never): never {
  throw new Error(`There is no control for fields of kind ${String(kind)}`);
}
