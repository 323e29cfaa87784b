import { fieldDescriptions } from './field-descriptions';

/** A field of a type or an input, with its description, if any. */
const describedField = /(^ {2}(?:"""[\s\S]*?"""|".*")\n)?^ {2}([A-Za-z_]\w*)(?=[(:])/gm;

/**
 * Adds the descriptions of `field-descriptions.ts` to the fields that have none. Throws an Error that names
 * the fields that it cannot describe, or the descriptions that no field uses.
 */
export function withDescriptions(schema: string): string {
  const unused = new Set(Object.keys(fieldDescriptions));
  const missing: string[] = [];
  const text = schema.replace(/^(?:type|input) (\w+) \{\n[\s\S]*?^\}/gm, (block, type: string) => {
    const base = type.replace(/^(Create|Update|Delete)(?=\w+Input$)|(Filter|Input)$/g, '');
    return block.replace(describedField, (field, own: string | undefined, name: string) => {
      if (own !== undefined) return field;
      const key = [`${base}.${name}`, name].find((one) => Object.hasOwn(fieldDescriptions, one));
      if (key === undefined) {
        missing.push(`${type}.${name}`);
        return field;
      }
      unused.delete(key);
      return `  ${JSON.stringify(fieldDescriptions[key])}\n${field}`;
    });
  });
  if (missing.length > 0) throw new Error(`Fields without a description: ${missing.join(', ')}.`);
  if (unused.size > 0) throw new Error(`Descriptions that no field uses: ${[...unused].join(', ')}.`);
  return text;
}
