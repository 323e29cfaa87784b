/** In DynamoDB's normalized form. */
export interface DynamoDbNumber {
  /** The same for equal numbers in any notation. */
  readonly canonical: string;
  readonly digits: number;
}

const numberRule = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;
const maxDigits = 38;
const leastExponent = -130;
const greatestExponent = 125;

/** Undefined for text that is invalid or that DynamoDB could not store exactly. */
export function parseNumber(text: string): DynamoDbNumber | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numberRule.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const all = `${whole}${fraction}`;
  const leading = all.length - all.replace(/^0+/, '').length;
  const significant = all.slice(leading).replace(/0+$/, '');
  if (significant === '') return { canonical: '0', digits: 1 };
  // Of the first significant digit: 3 for 1.5E+3.
  const magnitude = whole.length - leading - 1 + Number(exponent);
  if (significant.length > maxDigits || magnitude < leastExponent || magnitude > greatestExponent)
    return undefined;
  const canonical = `${sign === '-' ? '-' : ''}${significant}E${magnitude}`;
  return { canonical, digits: significant.length };
}
