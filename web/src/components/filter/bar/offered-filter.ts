import type { ReactNode } from 'react';

/** A filter that either has an editor or can only be turned on or off. */
export type OfferedFilter = {
  readonly key: string;
  readonly label: string;
} & (
  | { readonly editor: ReactNode; readonly onChoose?: undefined }
  | { readonly onChoose: () => void; readonly editor?: undefined }
);
