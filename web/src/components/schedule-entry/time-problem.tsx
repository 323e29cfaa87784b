import { timeProblem } from '#shared/values/notification-time';

/** The problem with a typed time (docs/product.md), and the typed text with what was expected. */
export function TimeProblem({ text }: { readonly text: string }) {
  return (
    <span>
      <span>{timeProblem(text)}</span>
      {text.trim() !== '' && <span>{`: '${text}' is not a time from 00:00 to 23:59, such as 09:05.`}</span>}
    </span>
  );
}
