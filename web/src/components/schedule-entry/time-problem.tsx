import { timeProblem } from '#shared/values/notification-time';

/** Shows the typed text and the expected value (docs/product.md). */
export function TimeProblem({ text }: { readonly text: string }) {
  return (
    <span>
      <span>{timeProblem(text)}</span>
      {text.trim() !== '' && <span>{`, 00:00 to 23:59, not '${text}'.`}</span>}
    </span>
  );
}
