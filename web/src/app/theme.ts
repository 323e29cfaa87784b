import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  alertSlotRecipe,
  badgeRecipe,
  buttonRecipe,
  cardSlotRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  codeRecipe,
  collapsibleSlotRecipe,
  animationStyles as defaultAnimationStyles,
  globalCss as defaultGlobalCss,
  keyframes as defaultKeyframes,
  layerStyles as defaultLayerStyles,
  textStyles as defaultTextStyles,
  tokens as defaultTokens,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  fieldsetSlotRecipe,
  headingRecipe,
  inputRecipe,
  kbdRecipe,
  linkRecipe,
  listSlotRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  semanticTokens,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme';
import { colors } from './colors';

/*
 * The look of the panel: what stands here, and the colours beside it, is all that is not a semantic token elsewhere.
 * A component of Chakra whose recipe is not in the lists below is drawn without a style: add its recipe here.
 */

const sans = `'Inter Variable', Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', sans-serif`;
const mono = `ui-monospace, 'SF Mono', SFMono-Regular, Menlo, 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace`;

const config = defineConfig({
  preflight: true,
  cssVarsPrefix: 'wa',
  cssVarsRoot: ':where(html)',
  globalCss: {
    ...defaultGlobalCss,
    html: {
      color: 'fg',
      bg: 'bg',
      lineHeight: '1.5',
      colorPalette: 'teal',
      fontFeatureSettings: '"cv11", "ss03"',
      scrollPaddingTop: '16',
    },
    body: { textStyle: 'sm', overflowX: 'hidden' },
    '*:focus-visible': { outlineColor: 'teal.focusRing' },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
      },
    },
  },
  theme: {
    // sm is where tables become tables; below it they are cards.
    breakpoints: { sm: '640px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' },
    keyframes: {
      ...defaultKeyframes,
      stripes: { from: { backgroundPositionX: '0' }, to: { backgroundPositionX: '16px' } },
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
      sizes: { content: { value: '1280px' }, sidebar: { value: '240px' }, topBar: { value: '48px' } },
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
    recipes: {
      badge: { ...badgeRecipe, base: { ...badgeRecipe.base, colorPalette: 'gray' } },
      button: {
        ...buttonRecipe,
        variants: {
          ...buttonRecipe.variants,
          // The accent is for the one primary button of a screen; all others are neutral unless they say otherwise.
          variant: {
            ...buttonRecipe.variants?.variant,
            outline: { ...buttonRecipe.variants?.variant?.outline, colorPalette: 'gray', bg: 'bg.panel' },
            ghost: { ...buttonRecipe.variants?.variant?.ghost, colorPalette: 'gray' },
          },
          size: {
            ...buttonRecipe.variants?.size,
            // 32 px: the panel is dense.
            sm: {
              h: '8',
              minW: '8',
              px: '3',
              textStyle: 'sm',
              gap: '1.5',
              _icon: { width: '4', height: '4' },
            },
          },
        },
        defaultVariants: { size: 'sm', variant: 'outline' },
      },
      checkmark: checkmarkRecipe,
      code: codeRecipe,
      heading: headingRecipe,
      input: { ...inputRecipe, defaultVariants: { size: 'sm', variant: 'outline' } },
      kbd: { ...kbdRecipe, base: { ...kbdRecipe.base, colorPalette: 'gray' } },
      link: linkRecipe,
      separator: separatorRecipe,
      skeleton: skeletonRecipe,
      skipNavLink: skipNavLinkRecipe,
      spinner: spinnerRecipe,
      textarea: { ...textareaRecipe, defaultVariants: { size: 'sm', variant: 'outline' } },
    },
    slotRecipes: {
      alert: alertSlotRecipe,
      card: cardSlotRecipe,
      checkbox: { ...checkboxSlotRecipe, defaultVariants: { size: 'sm', variant: 'solid' } },
      collapsible: collapsibleSlotRecipe,
      dialog: dialogSlotRecipe,
      drawer: drawerSlotRecipe,
      field: fieldSlotRecipe,
      fieldset: fieldsetSlotRecipe,
      list: listSlotRecipe,
      menu: { ...menuSlotRecipe, defaultVariants: { size: 'md', variant: 'subtle' } },
      nativeSelect: { ...nativeSelectSlotRecipe, defaultVariants: { size: 'sm', variant: 'outline' } },
      popover: popoverSlotRecipe,
      switch: { ...switchSlotRecipe, defaultVariants: { size: 'sm', variant: 'solid' } },
      table: tableSlotRecipe,
      tabs: { ...tabsSlotRecipe, defaultVariants: { size: 'sm', variant: 'line' } },
    },
  },
});

/** The theme's tokens and recipes, as Chakra uses them. */
export const system = createSystem(defaultBaseConfig, config);
