import type { StoredValue } from '#shared/models/attribute-value';

/** DynamoDB's maximum depth of lists and maps. */
const maxDepth = 32;
const maxNameBytes = 65_535;

/**
 * Checks a value, and returns its size as DynamoDB counts it, without the attribute's name.
 * @param path the place in messages, such as `tags` or `days[2].hour`
 * @throws Error that names the attribute, its value and what was expected
 */
export function checkValue(value: StoredValue, path: string, depth = 1): number {
  if (depth > maxDepth)
    throw new Error(`${path}: lists and maps are nested too deeply; expected at most ${maxDepth} levels`);
  if ('S' in value) return checkText(value.S, path);
  if ('N' in value) return checkNumber(value.N, path).bytes;
  if ('B' in value) return value.B.length;
  if ('BOOL' in value || 'NULL' in value) return 1;
  if ('SS' in value) return checkSet(value.SS, path, (one) => ({ key: one, bytes: checkText(one, path) }));
  if ('NS' in value) return checkSet(value.NS, path, (one) => checkNumber(one, path));
  if ('BS' in value) return checkSet(value.BS, path, bytesKey);
  if ('L' in value) {
    const sizes = value.L.map((member, index) => 1 + checkValue(member, `${path}[${index}]`, depth + 1));
    return 3 + sum(sizes);
  }
  const sizes = Object.entries(value.M).map(
    ([name, member]) => 1 + checkName(name, path) + checkValue(member, `${path}.${name}`, depth + 1),
  );
  return 3 + sum(sizes);
}

/** Returns the size in bytes. */
export function checkName(name: string, path: string): number {
  const bytes = checkText(name, `the name of ${path}`);
  if (bytes > 0 && bytes <= maxNameBytes) return bytes;
  throw new Error(`${path}: an attribute's name is ${bytes} bytes long; expected 1 to ${maxNameBytes}`);
}

function checkText(text: string, path: string): number {
  if (text.isWellFormed()) return Buffer.byteLength(text);
  throw new Error(`${path}: ${shown(text)} has half of a surrogate pair, so it is not valid text`);
}

function checkNumber(text: string, path: string): { readonly key: string; readonly bytes: number } {
  const number = parseNumber(text);
  if (number) return { key: number.canonical, bytes: Math.ceil(number.digits / 2) + 1 };
  throw new Error(
    `${path}: ${shown(text)} is not a DynamoDB number; expected a decimal number of at most 38 digits, from 1E-130 to 9.9E+125`,
  );
}

function checkSet<Member>(
  members: readonly Member[],
  path: string,
  check: (member: Member) => { readonly key: string; readonly bytes: number },
): number {
  const seen = new Set<string>();
  let bytes = 3;
  for (const member of members) {
    const { key, bytes: own } = check(member);
    if (seen.has(key)) throw new Error(`${path}: the set has ${shown(key)} twice; expected each member once`);
    seen.add(key);
    bytes += own;
  }
  return bytes;
}

const bytesKey = (bytes: Uint8Array) => ({ key: Buffer.from(bytes).toString('base64'), bytes: bytes.length });

const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}...` : text);

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** A number in DynamoDB's normalized form. */
interface DynamoDbNumber {
  /** Text that is the same for equal numbers in any notation. */
  readonly canonical: string;
  readonly digits: number;
}

const numberRule = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;
const maxDigits = 38;
const leastExponent = -130;
const greatestExponent = 125;

/** Parses a number. Returns undefined for text that is invalid or that DynamoDB could not store exactly. */
export function parseNumber(text: string): DynamoDbNumber | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = numberRule.exec(text) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const all = `${whole}${fraction}`;
  const leading = all.length - all.replace(/^0+/, '').length;
  const significant = all.slice(leading).replace(/0+$/, '');
  if (significant === '') return { canonical: '0', digits: 1 };
  // The exponent of the first significant digit: 3 for 1.5E+3.
  const magnitude = whole.length - leading - 1 + Number(exponent);
  if (significant.length > maxDigits || magnitude < leastExponent || magnitude > greatestExponent)
    return undefined;
  const canonical = `${sign === '-' ? '-' : ''}${significant}E${magnitude}`;
  return { canonical, digits: significant.length };
}
