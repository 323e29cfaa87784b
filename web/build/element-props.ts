import type { ESTree } from 'vite';

interface Literal {
  readonly value: unknown;
}

/** A property whose value is `test ? constant : constant`. */
interface Choice {
  readonly name: string;
  /** The source code of the condition. */
  readonly test: string;
  readonly values: readonly [unknown, unknown];
}

export interface ElementProps {
  readonly constant: Readonly<Record<string, unknown>>;
  /** The property that chooses between two constants. An element can have at most one. */
  readonly choice: Choice | undefined;
  /** The component in the `as` property, such as an icon's image. */
  readonly component: string | undefined;
  /** The source code of the properties that Chakra passes through to the element. */
  readonly passed: ReadonlyMap<string, string>;
}

/** Properties that Chakra passes through to the element without reading them. Their values can be dynamic. */
const passedThrough =
  /^(key|ref|id|role|title|tabIndex|htmlFor|dateTime|href|target|rel|lang|hidden|disabled|style|on[A-Z]\w*|aria-.+|data-.+)$/;

/** Reads an element's properties. Returns undefined if its styles depend on values that are not constant. */
export function readProps(
  { attributes }: ESTree.JSXOpeningElement,
  source: string,
): ElementProps | undefined {
  const constant: Record<string, unknown> = {};
  const passed = new Map<string, string>();
  let choice: Choice | undefined;
  let component: string | undefined;
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end);
  for (const attribute of attributes) {
    if (attribute.type !== 'JSXAttribute' || attribute.name.type !== 'JSXIdentifier') return undefined;
    const { name } = attribute.name;
    if (passedThrough.test(name)) {
      passed.set(name, textOf(attribute));
      continue;
    }
    if (name === 'as' && isComponentName(attribute.value)) {
      component = textOf(attribute.value.expression);
      continue;
    }
    const literal = literalOf(attribute.value);
    const chosen = literal ? undefined : chosenBetween(attribute.value);
    if (literal) constant[name] = literal.value;
    else if (chosen && !choice) choice = { name, test: textOf(chosen.test), values: chosen.values };
    else return undefined;
  }
  return { constant, choice, component, passed };
}

type AttributeValue = ESTree.JSXAttribute['value'];

/** Returns true for a value such as `{Check}` or `{area.icon}`, which can be used as an element's name. */
function isComponentName(value: AttributeValue): value is ESTree.JSXExpressionContainer {
  if (value?.type !== 'JSXExpressionContainer') return false;
  const { expression } = value;
  if (expression.type === 'Identifier') return /^[A-Z]/.test(expression.name);
  return (
    expression.type === 'MemberExpression' &&
    !expression.computed &&
    !expression.optional &&
    expression.object.type === 'Identifier'
  );
}

function literalOf(value: AttributeValue): Literal | undefined {
  if (value === null) return { value: true };
  if (value.type === 'Literal') return { value: value.value };
  return value.type === 'JSXExpressionContainer' ? constantOf(value.expression) : undefined;
}

function chosenBetween(value: AttributeValue) {
  if (value?.type !== 'JSXExpressionContainer' || value.expression.type !== 'ConditionalExpression')
    return undefined;
  const { test, consequent, alternate } = value.expression;
  const [one, other] = [constantOf(consequent), constantOf(alternate)];
  return one && other && { test, values: [one.value, other.value] as const };
}

function constantOf(node: ESTree.JSXExpressionContainer['expression']): Literal | undefined {
  switch (node.type) {
    case 'Literal':
      return { value: node.value };
    case 'Identifier':
      return node.name === 'undefined' ? { value: undefined } : undefined;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? { value: node.quasis[0]?.value.cooked } : undefined;
    case 'UnaryExpression': {
      const operand = constantOf(node.argument)?.value;
      return node.operator === '-' && typeof operand === 'number' ? { value: -operand } : undefined;
    }
    case 'ObjectExpression':
      return objectOf(node);
    default:
      return undefined;
  }
}

function objectOf({ properties }: ESTree.ObjectExpression): Literal | undefined {
  const value: Record<string, unknown> = {};
  for (const property of properties) {
    if (property.type !== 'Property' || property.computed) return undefined;
    const { key } = property;
    const constant = constantOf(property.value);
    if (!constant || (key.type !== 'Identifier' && key.type !== 'Literal')) return undefined;
    value[key.type === 'Identifier' ? key.name : String(key.value)] = constant.value;
  }
  return { value };
}
