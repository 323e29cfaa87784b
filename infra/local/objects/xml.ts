/** The content of an element. Undefined elements are omitted. */
type Xml = string | number | boolean | readonly XmlElement[];
export type XmlElement = readonly [name: string, content: Xml | undefined];

/** Formats a document as in S3's responses. */
export function xmlDocument(name: string, content: readonly XmlElement[], namespace = true): string {
  const attribute = namespace ? ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${attribute}>${elements(content)}</${name}>`;
}

const elements = (content: readonly XmlElement[]): string =>
  content
    .map(([name, inner]) => {
      if (inner === undefined) return '';
      return `<${name}>${typeof inner === 'object' ? elements(inner) : escaped(String(inner))}</${name}>`;
    })
    .join('');

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\n', '&#10;');
