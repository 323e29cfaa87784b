import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { globalCss as defaultGlobalCss } from '@chakra-ui/react/theme';

/** Styles of the whole page. The production build leaves them out, because theme.css contains them. */
export const globalCss = defineGlobalStyles({
  ...defaultGlobalCss,
  html: {
    color: 'fg',
    bg: 'bg',
    lineHeight: '1.5',
    colorPalette: 'teal',
    scrollPaddingTop: '16',
    scrollPaddingBottom: '16',
  },
  body: { textStyle: 'sm', overflowX: 'hidden' },
  // A modal dialog sets these variables on the root and the body. All elements inherit them, so the browser
  // would recompute all styles. They are not needed, because the backdrop covers the page and nothing reads
  // the width.
  ':root': { '--scrollbar-width': '0px !important' },
  'body[data-inert]': { pointerEvents: 'auto !important' },
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle' },
  '*:focus-visible': { outlineColor: 'teal.focusRing' },
  // No transitions at all: even very short ones would make a theme change ripple through the page.
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transition: 'none !important',
    },
  },
});
