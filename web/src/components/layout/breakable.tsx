import { Fragment } from 'react';

/** A text, such as an email, that breaks after '@' before it breaks within a word. */
export const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=@)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
