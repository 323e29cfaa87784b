import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { globalCss as defaultGlobalCss } from '@chakra-ui/react/theme';

const { '*': inheritable, ...defaults } = defaultGlobalCss;

/** The styles for the whole page. The production build omits them, because theme.css contains them. */
export const globalCss = defineGlobalStyles({
  ...defaults,
  html: {
    // Chakra declares 25 variables on every element, which doubles the time that each style calculation
    // takes. Elements inherit them from here instead.
    ...inheritable,
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'teal',
    scrollPaddingTop: '16',
    scrollPaddingBottom: '16',
  },
  body: { textStyle: 'sm', overflowX: 'hidden' },
  // A modal dialog sets these variables on the root and the body. All elements inherit them, so each change
  // would make the browser recompute all styles. The variables are not needed, because the backdrop covers
  // the page and nothing uses the scrollbar width.
  ':root': { '--scrollbar-width': '0px !important' },
  'body[data-inert]': { pointerEvents: 'auto !important' },
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle' },
  '*:focus-visible': { outlineColor: 'teal.focusRing' },
  // Disables all transitions. Even very short transitions would make a theme change spread visibly across the
  // page.
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
    },
  },
});
