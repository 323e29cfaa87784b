import {
  Badge,
  Box,
  Button,
  ChakraProvider,
  Circle,
  Code,
  chakra,
  Flex,
  Grid,
  GridItem,
  Heading,
  HStack,
  Icon,
  IconButton,
  Kbd,
  Link,
  SimpleGrid,
  Spacer,
  Span,
  Stack,
  Text,
  VStack,
} from '@chakra-ui/react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createElement, type ElementType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { system } from '../src/app/look/theme';

export type StyleProps = Readonly<Record<string, unknown>>;

/** The plain element that Chakra renders for an element with constant properties. */
export interface StaticElement {
  readonly tag: string;
  readonly className: string;
  /** The element's remaining attributes. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The style rules, by class name. */
  readonly rules: ReadonlyMap<string, string>;
}

/** The Chakra components that render exactly one element and do not read any context that the panel sets. */
const components: Readonly<Record<string, ElementType>> = {
  Badge,
  Box,
  Button,
  Circle,
  Code,
  Flex,
  Grid,
  GridItem,
  HStack,
  Heading,
  Icon,
  IconButton,
  Kbd,
  Link,
  SimpleGrid,
  Spacer,
  Span,
  Stack,
  Text,
  VStack,
};

const ownProps = new Set(
  'as asChild direction align justify wrap basis grow shrink inline columns minChildWidth templateColumns templateRows templateAreas autoFlow autoRows autoColumns column row colSpan colStart colEnd rowSpan rowStart rowEnd area variant size type'.split(
    ' ',
  ),
);

/** Elements that have no children, or whose properties React does not treat as plain attributes. */
const special = /^(input|img|textarea|select|option|video|path)$/;

const markup =
  /^<style data-emotion="css-global 0"><\/style>(?:<style data-emotion="css (?<name>[\w-]+)">(?<rule>.*)<\/style>)?<(?<tag>\w+)(?<attributes>[^>]*)><\/\k<tag>>$/s;

/**
 * Renders a Chakra element with the panel's theme. Returns undefined if the result is not a single plain
 * element, or if its properties may affect more than its styles.
 */
export function renderStatic(component: string, props: StyleProps): StaticElement | undefined {
  const key = `${component} ${JSON.stringify(props)}`;
  if (!rendered.has(key)) rendered.set(key, render(component, props));
  return rendered.get(key);
}

const rendered = new Map<string, StaticElement | undefined>();

function render(component: string, props: StyleProps): StaticElement | undefined {
  const type = componentOf(component);
  const isStyle = (name: string) => system.isValidProperty(name) || ownProps.has(name);
  if (!type || !Object.keys(props).every(isStyle)) return undefined;
  const cache = createCache({ key: 'css' });
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ChakraProvider value={{ ...system, _global: [], _config: { ...system._config, disableLayers: true } }}>
        {props.asChild ? createElement(type, props, <div />) : createElement(type, props)}
      </ChakraProvider>
    </CacheProvider>,
  );
  const { tag = '', name, rule, attributes: attributeText = '' } = markup.exec(html)?.groups ?? {};
  if (!tag || special.test(tag)) return undefined;
  const { class: className = '', ...attributes } = attributesOf(attributeText);
  const rules = new Map(name === undefined || rule === undefined ? [] : [[name, rule]]);
  return { tag, className, attributes, rules };
}

function componentOf(name: string): ElementType | undefined {
  const [owner, tag] = name.split('.');
  if (owner !== 'chakra' || tag === undefined)
    return Object.hasOwn(components, name) ? components[name] : undefined;
  if (special.test(tag)) return undefined;
  const element: unknown = Reflect.get(chakra, tag);
  return isComponent(element) ? element : undefined;
}

const isComponent = (value: unknown): value is ElementType =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
