import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, defineGlobalStyles } from '@chakra-ui/react/styled-system';
import {
  animationStyles as defaultAnimationStyles,
  globalCss as defaultGlobalCss,
  keyframes as defaultKeyframes,
  layerStyles as defaultLayerStyles,
  textStyles as defaultTextStyles,
  tokens as defaultTokens,
  semanticTokens,
} from '@chakra-ui/react/theme';
import { colors } from './colors';
import { recipeAdjustments, usedRecipes } from './recipes';

const { '*': inheritable, ...defaults } = defaultGlobalCss;

/** The page's base styles. The production build omits them, because theme.css contains them. */
const globalCss = defineGlobalStyles({
  ...defaults,
  html: {
    // Chakra declares 25 variables on every element, which doubles the time of style calculations. Elements
    // inherit them from here instead.
    ...inheritable,
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'teal',
    scrollPaddingTop: '16',
    scrollPaddingBottom: '16',
  },
  body: { textStyle: 'sm', overflowX: 'hidden' },
  // A modal dialog sets these variables on the root and the body, so each change would make the browser
  // recompute all styles. Nothing needs them.
  ':root': { '--scrollbar-width': '0px !important' },
  'body[data-inert]': { pointerEvents: 'auto !important' },
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle' },
  '*:focus-visible': { outlineColor: 'teal.focusRing' },
  // Even very short transitions would make a theme change spread visibly across the page.
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
    },
  },
});

const sans = `'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif`;
const mono = `ui-monospace, 'SF Mono', SFMono-Regular, Menlo, 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace`;

const topBar = '48px';

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'wa',
  cssVarsRoot: ':where(html)',
  globalCss,
  theme: {
    // Lists are tables above `sm`, and cards below it.
    breakpoints: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    keyframes: {
      ...defaultKeyframes,
      indeterminate: { from: { left: '-40%' }, to: { left: '100%' } },
    },
    tokens: {
      ...defaultTokens,
      colors: colors.tokens,
      fonts: { heading: { value: sans }, body: { value: sans }, mono: { value: mono } },
      durations: {
        ...defaultTokens.durations,
        moderate: { value: '150ms' },
        slow: { value: '150ms' },
        slower: { value: '200ms' },
      },
    },
    semanticTokens: {
      colors: colors.semanticTokens,
      shadows: semanticTokens.shadows,
      radii: { l1: { value: '{radii.sm}' }, l2: { value: '{radii.md}' }, l3: { value: '{radii.lg}' } },
      sizes: { content: { value: '1280px' }, sidebar: { value: '240px' }, topBar: { value: topBar } },
      // For what sticks below the top bar: `top` reads the spacing.
      spacing: { topBar: { value: topBar } },
    },
    textStyles: {
      ...defaultTextStyles,
      pageTitle: {
        value: { fontSize: 'xl', lineHeight: '1.75rem', fontWeight: 'semibold', letterSpacing: '-0.012em' },
      },
      sectionTitle: { value: { fontSize: 'sm', lineHeight: '1.25rem', fontWeight: 'semibold' } },
      overline: {
        value: { fontSize: 'xs', lineHeight: '1rem', fontWeight: 'medium', letterSpacing: '0.01em' },
      },
    },
    layerStyles: {
      ...defaultLayerStyles,
      frame: { value: { bg: 'bg.panel', borderWidth: '1px', borderColor: 'border', borderRadius: 'l3' } },
    },
    animationStyles: defaultAnimationStyles,
  },
});

export const system = createSystem(defaultBaseConfig, config, usedRecipes, recipeAdjustments);
