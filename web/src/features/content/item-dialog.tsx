import { Button, Dialog, Input, Stack, Switch, Textarea } from '@chakra-ui/react';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { contentCategories } from '#shared/values/address-choices';
import { fieldOf } from '../../api/api-error';
import { useClientTokens } from '../../api/client-token';
import { ActionError } from '../../components/actions/action-error';
import { Select } from '../../components/form/select';
import { CancelButton } from '../../components/layout/cancel-button';
import { DialogBody, DialogFrame } from '../../components/layout/dialog-frame';
import { Labelled } from '../../components/layout/labelled';
import { type MeanwhileConflict, readConflict } from '../../components/record-form/conflict';
import { ConflictNotice } from '../../components/record-form/conflict-notice';
import { mergeValues } from '../../components/record-form/merge';
import { type ContentKind, type Item, kindWords, titleOf, withSameKey } from './item';
import { useWriteItem } from './queries';

interface ItemDialogProps {
  /** The item: null for a new one, undefined while the dialog is closed. */
  readonly item: Item | null | undefined;
  readonly kind: ContentKind;
  /** All items, because no two texts may have the same key. */
  readonly items: readonly Item[];
  readonly onClose: () => void;
  readonly onSaved: (item: Item) => void;
}

const hasText = (kind: ContentKind): boolean => kind === 'text' || kind === 'template';

export function ItemDialog({ item, ...props }: ItemDialogProps) {
  const open = item !== undefined;
  const text = useRef<HTMLTextAreaElement>(null);
  return (
    <DialogFrame
      open={open}
      onClose={props.onClose}
      size="md"
      scroll="inside"
      keepsOnClickBeside
      // Focus goes to the text: most edits change it, and the key should not be changed by accident.
      {...(item && hasText(props.kind) && { focus: text })}
    >
      {open && <ItemForm item={item} text={text} {...props} />}
    </DialogFrame>
  );
}

interface ItemFormProps extends ItemDialogProps {
  readonly item: Item | null;
  readonly text: RefObject<HTMLTextAreaElement | null>;
}

function ItemForm({ item: loaded, kind, items, text, onClose, onSaved }: ItemFormProps) {
  // The item on which the typed values are based. It changes if another admin has saved the item meanwhile.
  const [item, setItem] = useState(loaded);
  const [fields, setFields] = useState(() => fieldsOf(loaded));
  const write = useWriteItem();
  const tokens = useClientTokens();
  const set = (change: Partial<typeof fields>) => setFields((before) => ({ ...before, ...change }));
  const wrong = fieldOf(write.error);
  const conflict = readConflict(write.error);
  const namesake = kind === 'text' ? withSameKey(items, { id: item?.id, key: fields.key }) : undefined;
  const takesKey = namesake !== undefined && fields.key !== item?.key;
  const latest = ({ current }: MeanwhileConflict) =>
    (current as Item | undefined) ?? items.find(({ id }) => id === item?.id);
  const rebase = (current: Item | undefined, values: (theirs: Fields) => Fields) => {
    if (!current) return;
    setFields(values(fieldsOf(current)));
    setItem(current);
    write.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (write.isPending || takesKey) return;
    const input = { ...inputOf(kind, fields), ...(item ? seen(item) : { kind }) };
    write.mutate(
      { act: item ? 'update' : 'create', input, clientToken: tokens.tokenOf(input) },
      { onSuccess: onSaved },
    );
  };
  const { one } = kindWords[kind];
  return (
    <form noValidate onSubmit={submit}>
      <DialogBody title={item ? `Edit ${one} '${titleOf(item)}'` : `New ${one}`}>
        <Stack gap="4">
          {conflict && (
            <ConflictNotice
              conflict={conflict}
              noun={one}
              labelOf={(field) => labels[field] ?? field}
              busy={write.isPending}
              onApply={() =>
                rebase(
                  latest(conflict),
                  (theirs) => mergeValues(fieldsOf(item), fields, theirs).values as Fields,
                )
              }
              onDiscard={() =>
                conflict.isDeleted ? onClose() : rebase(latest(conflict), (theirs) => theirs)
              }
              {...(hasText(kind) && {
                onSaveAsNew: () => {
                  setItem(null);
                  write.reset();
                },
              })}
            />
          )}
          {kind === 'text' && (
            <Labelled
              label="Key"
              required
              invalid={wrong === 'input.key'}
              error={
                namesake &&
                `The text '${titleOf(namesake)}' has this key too. The app shows only one of them.`
              }
              help="The key the app uses to look up this text."
            >
              <Input
                value={fields.key}
                maxLength={300}
                onChange={({ target }) => set({ key: target.value })}
              />
            </Labelled>
          )}
          <Labelled label="Name" required invalid={wrong === 'input.name'}>
            <Input
              value={fields.name}
              maxLength={300}
              onChange={({ target }) => set({ name: target.value })}
            />
          </Labelled>
          <Labelled label="Category" invalid={wrong === 'input.category'}>
            <Select
              value={fields.category}
              onChange={(value) => set({ category: value })}
              options={categoriesWith(item?.category)}
            />
          </Labelled>
          {hasText(kind) && (
            <Labelled label="Text" invalid={wrong === 'input.value'}>
              <Textarea
                ref={text}
                rows={kind === 'template' ? 10 : 5}
                maxLength={5_000}
                value={fields.value}
                onChange={({ target }) => set({ value: target.value })}
              />
            </Labelled>
          )}
          {kind === 'template' && (
            <Switch.Root
              checked={fields.isActive}
              onCheckedChange={({ checked }) => set({ isActive: checked })}
            >
              <Switch.HiddenInput role="switch" />
              <Switch.Control />
              <Switch.Label>Active</Switch.Label>
            </Switch.Root>
          )}
          {!conflict && <ActionError error={write.error} />}
        </Stack>
      </DialogBody>
      <Dialog.Footer>
        <CancelButton />
        <Button type="submit" variant="solid" loading={write.isPending}>
          Save
        </Button>
      </Dialog.Footer>
    </form>
  );
}

type Fields = ReturnType<typeof fieldsOf>;

const fieldsOf = (item: Item | null) => ({
  name: item?.name ?? '',
  category: item?.category ?? contentCategories[0],
  key: item?.key ?? '',
  value: item?.value ?? '',
  isActive: item?.isActive ?? true,
});

const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  category: 'Category',
  key: 'Key',
  value: 'Text',
  isActive: 'Active',
};

/** Returns the fields to write. Images and videos have no key, text or active flag. */
function inputOf(kind: ContentKind, { name, category, key, value, isActive }: Fields): object {
  switch (kind) {
    case 'text':
      return { name, category, key, value };
    case 'template':
      return { name, category, value, isActive };
    case 'image':
    case 'video':
      return { name, category };
    default:
      return kind satisfies never;
  }
}

const seen = ({ id, _version }: Item) => ({ id, _version: _version ?? 0 });

/**
 * Returns the choices, including a stored category that is not a standard one, so that it changes only on
 * purpose.
 */
function categoriesWith(own: string | null | undefined): readonly string[] {
  const known: readonly string[] = contentCategories;
  return own && !known.includes(own) ? [own, ...known] : known;
}
