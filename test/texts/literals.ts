import ts from 'typescript';

/** The placeholder for an expression within a template literal. */
const hole = '{}';

/**
 * Returns the strings in a TypeScript file: string literals, templates with `{}` for each expression, text
 * between JSX tags, and the plain text of regular expressions. Whitespace is collapsed as in a browser.
 */
export function literalsOf(fileName: string, source: string): readonly string[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, false, scriptKindOf(fileName));
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) texts.push(text.replace(/\s+/g, ' ').trim());
    if (ts.isTemplateExpression(node)) {
      for (const { expression } of node.templateSpans) visit(expression);
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts.filter((text) => text !== '');
}

const scriptKindOf = (fileName: string) => (fileName.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text;
  if (ts.isRegularExpressionLiteral(node)) return plainText(node.text);
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => hole + literal.text).join('');
  return undefined;
}

/**
 * Returns a regular expression's text without its anchors and escapes: 'Failed (1)' for `/^Failed \(1\)/`.
 */
const plainText = (expression: string): string =>
  expression
    .replace(/^\/\^?/, '')
    .replace(/\$?\/[a-z]*$/, '')
    .replace(/\\([^a-zA-Z0-9])/g, '$1');
