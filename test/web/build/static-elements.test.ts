import { expect, it } from 'vitest';
import { replaceStaticElements } from '../../../web/build/static-elements';

const imports = "import { Box, Icon, Link as ChakraLink, Text, chakra } from '@chakra-ui/react';\n";

/** Returns the element after the replacement, without the imports. */
const replaced = (element: string) =>
  replaceStaticElements('page.tsx', `${imports}const a = ${element};`)
    .code.slice(imports.length)
    .replace(/^const a = |;$/g, '');

it('replaces an element with constant styles by a plain one, and returns the rule of its class', () => {
  const { code, rules } = replaceStaticElements(
    'page.tsx',
    `${imports}const a = <Text as="span" id={id} px={{ base: '1', md: '2' }}>a {name}</Text>;`,
  );

  const [[name = '', rule = ''] = []] = rules;
  expect(code).toContain(`<span className="css-${name}" id={id}>a {name}</span>`);
  expect(rule).toMatch(/^\.css-\w+\{padding-inline:var\(--wa-spacing-1\);\}@media .*--wa-spacing-2/);
});

it('uses the recipe of a component, in its layer', () => {
  const { code, rules } = replaceStaticElements(
    'page.tsx',
    "import { Button } from '@chakra-ui/react';\nconst a = <Button onClick={save}>Save</Button>;",
  );

  expect(code).toMatch(/<button className="chakra-button css-\w+" type="button" onClick=\{save\}>Save</);
  expect([...rules.values()].join('')).toMatch(/^@layer recipes\{/);
});

it('keeps the condition of a property that chooses between two constants', () => {
  expect(replaced("<Box color={failed ? 'fg.error' : undefined} />")).toMatch(
    /^<div className=\{\(?failed\)? \? "css-\w+" : ""\} \/>$/,
  );
});

it('replaces elements inside replaced elements', () => {
  expect(replaced('<Box p="1"><chakra.b m="1">a</chakra.b></Box>')).toMatch(
    /^<div className="css-\w+"><b className="css-\w+">a<\/b><\/div>$/,
  );
});

it('gives the class of a parent with asChild to its child', () => {
  expect(
    replaced('<ChakraLink asChild color="teal.fg" title={id}><Link to={to}>a</Link></ChakraLink>'),
  ).toMatch(/^<Link className="chakra-link css-\w+" title=\{id\} to=\{to\}>a<\/Link>$/);
});

it('replaces an icon by its component', () => {
  expect(replaced('<Icon as={area.icon} boxSize="4" aria-hidden />')).toMatch(
    /^<area\.icon className="css-\w+" focusable="false" aria-hidden \/>$/,
  );
});

it.each([
  ['spread properties', '<Box {...props} p="1" />'],
  ['a value that is known later', '<Box p={padding} />'],
  ['two choices', "<Box p={a ? '1' : '2'} m={b ? '1' : '2'} />"],
  ['a class of its own', '<Box className="rows" p="1" />'],
  ['a property that is no style', '<Box p="1" unknown="1" />'],
  ['no children', '<chakra.input p="1" />'],
  ['a child that may have a class', '<Text asChild color="fg"><a {...props}>a</a></Text>'],
  ['a child of Chakra', '<Text asChild color="fg"><Box {...props} /></Text>'],
])('leaves an element with %s to Chakra', (_, element) => {
  expect(replaced(element)).toBe(element);
});
