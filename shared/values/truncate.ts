const maxCharacters = 50;

/**
 * Shortens a value that is shown in a table to 50 characters and an ellipsis (docs/product.md). Never cuts
 * a character in two.
 */
export function truncate(text: string, most: number = maxCharacters): string {
  // By code point: a cut through an emoji's surrogate pair would show a replacement character.
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most).join('')}…`;
}
