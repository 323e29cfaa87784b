import { defineConfig } from '@chakra-ui/react';
import {
  alertSlotRecipe,
  badgeRecipe,
  buttonRecipe,
  cardSlotRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  codeRecipe,
  collapsibleSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  fieldSlotRecipe,
  fieldsetSlotRecipe,
  fileUploadSlotRecipe,
  headingRecipe,
  inputRecipe,
  kbdRecipe,
  linkRecipe,
  listSlotRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  separatorRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  textareaRecipe,
} from '@chakra-ui/react/theme';

/**
 * Chakra recipes of the components that the panel uses. Including all recipes would weigh down the first
 * load. A component without its recipe here has no style: add it.
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
      card: cardSlotRecipe,
      checkbox: checkboxSlotRecipe,
      collapsible: collapsibleSlotRecipe,
      dialog: dialogSlotRecipe,
      drawer: drawerSlotRecipe,
      field: fieldSlotRecipe,
      fieldset: fieldsetSlotRecipe,
      fileUpload: fileUploadSlotRecipe,
      list: listSlotRecipe,
      menu: menuSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      popover: popoverSlotRecipe,
      switch: switchSlotRecipe,
      table: tableSlotRecipe,
      tabs: tabsSlotRecipe,
    },
  },
});

/** Chakra lets the background show through a filled button, which takes white text below 4.5:1. */
const pointedAt = { bg: 'colorPalette.solidHover' };

/** Border and background of input fields: the border has a contrast of 3:1 against its surroundings. */
const filledIn = { borderColor: 'border.control', bg: 'bg.panel' };

/**
 * Where the panel departs from Chakra: denser (controls of 32 px), neutral buttons (the accent is for a
 * screen's one primary button; others are neutral unless they name a palette), visible borders of controls.
 */
export const recipeAdjustments = defineConfig({
  theme: {
    recipes: {
      badge: { base: { colorPalette: 'gray' } },
      code: { base: { colorPalette: 'gray' } },
      kbd: { base: { colorPalette: 'gray' } },
      button: {
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
      switch: { slots: switchSlotRecipe.slots, defaultVariants: { size: 'sm' } },
      tabs: { slots: tabsSlotRecipe.slots, defaultVariants: { size: 'sm' } },
    },
  },
});
