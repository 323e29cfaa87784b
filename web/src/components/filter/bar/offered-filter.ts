import type { ReactNode } from 'react';

/** A filter that a list offers. It either has an editor or can only be turned on or off. */
export type OfferedFilter = {
  readonly key: string;
  /** The label, such as 'Status'. */
  readonly label: string;
} & (
  | { readonly editor: ReactNode; readonly onChoose?: undefined }
  | { readonly onChoose: () => void; readonly editor?: undefined }
);
