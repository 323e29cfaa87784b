import type { ComponentProps, ReactNode } from 'react';
import { TextFilter } from '../text-filter';
import { OptionsEditor } from './options-editor';

export type OfferedFilter = {
  readonly key: string;
  readonly label: string;
} & (
  | { readonly editor: ReactNode; readonly onChoose?: undefined }
  | { readonly onChoose: () => void; readonly editor?: undefined }
);

export const optionsFilter = (key: string, props: ComponentProps<typeof OptionsEditor>): OfferedFilter => ({
  key,
  label: props.label,
  editor: <OptionsEditor {...props} />,
});

export const textFilter = (key: string, props: ComponentProps<typeof TextFilter>): OfferedFilter => ({
  key,
  label: props.label,
  editor: <TextFilter {...props} />,
});
