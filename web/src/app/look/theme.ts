import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig, defineGlobalStyles } from '@chakra-ui/react/styled-system';
import {
  alertSlotRecipe,
  badgeRecipe,
  buttonRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  codeRecipe,
  animationStyles as defaultAnimationStyles,
  globalCss as defaultGlobalCss,
  keyframes as defaultKeyframes,
  layerStyles as defaultLayerStyles,
  textStyles as defaultTextStyles,
  tokens as defaultTokens,
  dialogSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  kbdRecipe,
  linkRecipe,
  listSlotRecipe,
  nativeSelectSlotRecipe,
  semanticTokens,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme';
import { colors } from './colors';

/**
 * The recipes in the theme. All of Chakra's would make the initial load larger. A component without its
 * recipe is not styled, so add missing ones here. If it is rarely used and never on the first page, pass its
 * recipe where it is used (`recipe={drawerSlotRecipe}`).
 */
const usedRecipes = defineConfig({
  theme: {
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      checkmark: checkmarkRecipe,
      code: codeRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      kbd: kbdRecipe,
      link: linkRecipe,
      separator: separatorRecipe,
      skeleton: skeletonRecipe,
      skipNavLink: skipNavLinkRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      alert: alertSlotRecipe,
      checkbox: checkboxSlotRecipe,
      dialog: dialogSlotRecipe,
      field: fieldSlotRecipe,
      list: listSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      switch: switchSlotRecipe,
      table: tableSlotRecipe,
    },
  },
});

/**
 * Chakra makes the background translucent on hover, which reduces the contrast of white text to below 4.5:1.
 */
const pointedAt = { bg: 'colorPalette.solidHover' };

/**
 * Chakra hides the text with `visibility`, which would leave the button without a name for screen readers.
 */
const nameOfLoading = { visibility: 'visible !important', color: 'transparent' };

/** The look of a control. The border's contrast with its surroundings is 3:1. */
const filledIn = { borderColor: 'border.control', bg: 'bg.panel' };

/**
 * Makes controls denser (32 px), with visible borders. Buttons are neutral without a palette, so that only a
 * screen's primary button has the accent colour.
 */
const recipeAdjustments = defineConfig({
  theme: {
    recipes: {
      badge: { base: { colorPalette: 'gray' } },
      code: { base: { colorPalette: 'gray' } },
      kbd: { base: { colorPalette: 'gray' } },
      button: {
        base: { '&[data-loading] > span > span': nameOfLoading },
        variants: {
          variant: {
            solid: { _hover: pointedAt, _expanded: pointedAt },
            outline: { colorPalette: 'gray', bg: 'bg.panel' },
            ghost: { colorPalette: 'gray' },
          },
          size: {
            sm: { h: '8', minW: '8', px: '3', textStyle: 'sm', gap: '1.5' },
            xs: { h: '7', minW: '7' },
          },
        },
        defaultVariants: { size: 'sm', variant: 'outline' },
      },
      checkmark: { variants: { variant: { solid: { borderColor: 'border.control' } } } },
      input: {
        variants: { variant: { outline: filledIn }, size: { sm: { '--input-height': 'sizes.8' } } },
        defaultVariants: { size: 'sm' },
      },
      textarea: { variants: { variant: { outline: filledIn } }, defaultVariants: { size: 'sm' } },
    },
    slotRecipes: {
      checkbox: {
        slots: checkboxSlotRecipe.slots,
        variants: { variant: { solid: { control: { borderColor: 'border.control', bg: 'bg.panel' } } } },
        defaultVariants: { size: 'sm' },
      },
      dialog: {
        slots: dialogSlotRecipe.slots,
        base: { content: { borderWidth: '1px', borderColor: 'border' } },
      },
      nativeSelect: {
        slots: nativeSelectSlotRecipe.slots,
        variants: {
          variant: { outline: { field: filledIn } },
          size: { sm: { root: { '--select-field-height': 'sizes.8' } } },
        },
        defaultVariants: { size: 'sm' },
      },
      // Chakra's tabular numerals would also widen the hyphens in text. Only number columns use them here.
      table: {
        slots: tableSlotRecipe.slots,
        base: {
          root: { fontVariantNumeric: 'normal' },
          columnHeader: { textStyle: 'overline', color: 'fg.muted' },
        },
        variants: {
          variant: {
            line: { columnHeader: { borderColor: 'border' }, cell: { borderColor: 'border.muted' } },
          },
        },
      },
      switch: { slots: switchSlotRecipe.slots, defaultVariants: { size: 'sm' } },
    },
  },
});

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
