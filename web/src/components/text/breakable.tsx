import { Fragment } from 'react';
import './breakable.css';

/**
 * Text that breaks within a word only if the available space is narrower than the word. As a result, a table
 * column is as wide as the longest part.
 */
export const Breakable = ({ text }: { readonly text: string }) => (
  <span className="breakable">
    {text.split(/(?<=@)/).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
      <Fragment key={index}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
