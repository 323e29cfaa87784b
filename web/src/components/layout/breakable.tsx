import { Fragment } from 'react';

/** A text that breaks behind an '@' where it is too long, before it breaks within a word: an email. */
export const Breakable = ({ text }: { readonly text: string }) =>
  text.split(/(?<=@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
