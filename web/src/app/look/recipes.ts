import { defineConfig } from '@chakra-ui/react/styled-system';
import {
  alertSlotRecipe,
  badgeRecipe,
  buttonRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  codeRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  headingRecipe,
  inputRecipe,
  kbdRecipe,
  linkRecipe,
  listSlotRecipe,
  nativeSelectSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme';

/**
 * Only these, for the first load: a component without its recipe is not styled. One that the first page never
 * shows takes its recipe where it is used (`recipe={drawerSlotRecipe}`).
 */
export const usedRecipes = defineConfig({
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

/** Chakra's translucent hover reduces the contrast of white text to below 4.5:1. */
const pointedAt = { bg: 'colorPalette.solidHover' };

/** Chakra's `visibility` would leave the button without a name for screen readers. */
const nameOfLoading = { visibility: 'visible !important', color: 'transparent' };

/** The look of a control. The border's contrast with its surroundings is 3:1. */
const filledIn = { borderColor: 'border.control', bg: 'bg.panel' };

/** Buttons are neutral without a palette, so that only the primary one has the accent colour. */
export const recipeAdjustments = defineConfig({
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
