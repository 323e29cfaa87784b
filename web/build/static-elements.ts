import type { ESTree } from 'vite';
import { parseSync, Visitor } from 'vite';
import { type ElementProps, readProps } from './element-props';
import { renderStatic, type StaticElement } from './render-static';

const chakraPackage = '@chakra-ui/react';

export interface StaticModule {
  readonly code: string;
  /** The style rules that the module's classes need, by class name. */
  readonly rules: ReadonlyMap<string, string>;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A plain element, as source code. */
interface PlainElement {
  readonly tag: string;
  readonly attributes: readonly string[];
  readonly rules: ReadonlyMap<string, string>;
}

/**
 * Replaces Chakra elements that have constant styles with plain elements that have classes. One style
 * property may choose between two constants. Elements that get their class from a parent (`asChild`) are
 * replaced too.
 */
export function replaceStaticElements(file: string, source: string): StaticModule {
  if (!source.includes(chakraPackage)) return { code: source, rules: new Map() };
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const components = importedComponents(program);
  const rules = new Map<string, string>();
  const edits: Edit[] = [];
  new Visitor({
    JSXElement(element) {
      const component = componentOf(element.openingElement.name, components);
      const props = component === undefined ? undefined : readProps(element.openingElement, source);
      if (component === undefined || !props) return;
      const child = props.constant.asChild ? onlyChild(element) : undefined;
      if (props.constant.asChild && (!child || !takesProps(child, components, props))) return;
      const plain = plainElement(component, props);
      if (!plain) return;
      for (const [name, rule] of plain.rules) rules.set(name, rule);
      edits.push(...(child ? editsOfParent(element, child, plain) : editsOf(element, plain)));
    },
  }).visit(program);
  return { code: edited(source, edits), rules };
}

/** Returns the components that a module imports from Chakra. Maps each local name to the imported name. */
function importedComponents(program: ESTree.Program): ReadonlyMap<string, string> {
  const imported = new Map<string, string>();
  for (const statement of program.body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== chakraPackage) continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
        imported.set(specifier.local.name, specifier.imported.name);
    }
  }
  return imported;
}

/** Returns a component's name in Chakra, such as `Text` or `chakra.span`, or undefined for other elements. */
function componentOf(
  name: ESTree.JSXElementName,
  components: ReadonlyMap<string, string>,
): string | undefined {
  if (name.type === 'JSXIdentifier') return components.get(name.name);
  if (name.type !== 'JSXMemberExpression' || name.object.type !== 'JSXIdentifier') return undefined;
  const owner = components.get(name.object.name);
  return owner === undefined ? undefined : `${owner}.${name.property.name}`;
}

/** Returns an element's child element, or undefined if the element contains anything else. */
function onlyChild({ children }: ESTree.JSXElement): ESTree.JSXElement | undefined {
  const [child, ...others] = children.filter((node) => node.type !== 'JSXText' || node.value.trim() !== '');
  return child?.type === 'JSXElement' && others.length === 0 ? child : undefined;
}

/**
 * Returns true if a child can take over its parent's class and attributes without merging them with its own.
 */
function takesProps(
  child: ESTree.JSXElement,
  components: ReadonlyMap<string, string>,
  { passed }: ElementProps,
): boolean {
  const { name, attributes } = child.openingElement;
  if (componentOf(name, components) !== undefined) return false;
  if ([...passed.keys()].some((key) => /^(ref|style|on[A-Z].*)$/.test(key))) return false;
  return attributes.every(
    (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name !== 'className',
  );
}

/** Renders the element with Chakra. Returns undefined if it cannot be replaced with a plain element. */
function plainElement(component: string, props: ElementProps): PlainElement | undefined {
  const { choice, passed } = props;
  // Chakra passes the same properties to a component in `as` as to an element, but only for an icon.
  if (props.component !== undefined && component !== 'Icon') return undefined;
  const constant = props.component === undefined ? props.constant : { ...props.constant, as: 'svg' };
  const variants = choice?.values.map((value) => ({ ...constant, [choice.name]: value })) ?? [constant];
  const [first, second = first, ...others] = variants.map((props) => renderStatic(component, props));
  if (!first || !second || others.length > 0) return undefined;
  if (second.tag !== first.tag || `${attributesOf(second, passed)}` !== `${attributesOf(first, passed)}`)
    return undefined;
  const [one, other] = [JSON.stringify(first.className), JSON.stringify(second.className)];
  const className = choice ? `{(${choice.test}) ? ${one} : ${other}}` : one;
  return {
    tag: props.component ?? first.tag,
    attributes: [`className=${className}`, ...attributesOf(first, passed), ...passed.values()],
    rules: new Map([...first.rules, ...second.rules]),
  };
}

/** Returns the attributes that Chakra adds, as source code. The element's own attributes take precedence. */
const attributesOf = (
  { attributes }: StaticElement,
  passed: ReadonlyMap<string, string>,
): readonly string[] =>
  Object.entries(attributes)
    .filter(([name]) => !passed.has(name))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);

function editsOf(element: ESTree.JSXElement, { tag, attributes }: PlainElement): readonly Edit[] {
  const { openingElement, closingElement } = element;
  const end = openingElement.selfClosing ? ' />' : '>';
  const text = `<${[tag, ...attributes].join(' ')}${end}`;
  const opening = { start: openingElement.start, end: openingElement.end, text };
  if (!closingElement) return [opening];
  return [opening, { start: closingElement.start, end: closingElement.end, text: `</${tag}>` }];
}

/**
 * Removes a parent element and moves its attributes to the child. The child's own attributes take precedence.
 */
function editsOfParent(
  parent: ESTree.JSXElement,
  child: ESTree.JSXElement,
  { attributes }: PlainElement,
): readonly Edit[] {
  const { name } = child.openingElement;
  return [
    { start: parent.start, end: child.start, text: '' },
    { start: name.end, end: name.end, text: ` ${attributes.join(' ')}` },
    { start: child.end, end: parent.end, text: '' },
  ];
}

/** Applies the edits. Elements inside the properties of a replaced element are not replaced. */
function edited(source: string, edits: readonly Edit[]): string {
  let text = '';
  let position = 0;
  for (const { start, end, text: replacement } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < position) continue;
    text += source.slice(position, start) + replacement;
    position = end;
  }
  return text + source.slice(position);
}
