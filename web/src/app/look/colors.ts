/* Dark values are chosen separately. test/web/app/look/colors.test.ts tests the contrast. */

type Scale = Readonly<
  Record<'50' | '100' | '200' | '300' | '400' | '500' | '600' | '700' | '800' | '900' | '950', string>
>;

const gray: Scale = {
  '50': '#f8f9fa',
  '100': '#f1f3f5',
  '200': '#e4e7ea',
  '300': '#d1d6db',
  '400': '#9ba3ad',
  '500': '#717a86',
  '600': '#57606b',
  '700': '#3e464f',
  '800': '#272d34',
  '900': '#1a1e23',
  '950': '#111417',
};
const teal: Scale = {
  '50': '#effaf8',
  '100': '#d5f3ee',
  '200': '#ace6de',
  '300': '#78d3c8',
  '400': '#41b8ac',
  '500': '#1f9c91',
  '600': '#0d7d76',
  '700': '#0e655f',
  '800': '#10514d',
  '900': '#123a38',
  '950': '#0a2625',
};
const red: Scale = {
  '50': '#fef3f2',
  '100': '#fde4e2',
  '200': '#fbcdc9',
  '300': '#f7a9a2',
  '400': '#f07b72',
  '500': '#e2524a',
  '600': '#c93a34',
  '700': '#a82d28',
  '800': '#8b2925',
  '900': '#4c1d1b',
  '950': '#321413',
};
const orange: Scale = {
  '50': '#fff8eb',
  '100': '#feedc8',
  '200': '#fcd98d',
  '300': '#f9c150',
  '400': '#eea52b',
  '500': '#d1820f',
  '600': '#a9640a',
  '700': '#874d0c',
  '800': '#6e3f10',
  '900': '#422a12',
  '950': '#2b1c0d',
};
const green: Scale = {
  '50': '#f0faf2',
  '100': '#daf3df',
  '200': '#b6e6c1',
  '300': '#84d196',
  '400': '#4fb568',
  '500': '#30984b',
  '600': '#227a3a',
  '700': '#1d6130',
  '800': '#1a4d29',
  '900': '#163a21',
  '950': '#0e2616',
};
const blue: Scale = {
  '50': '#f0f6fe',
  '100': '#dfebfd',
  '200': '#c0d9fb',
  '300': '#93bdf7',
  '400': '#629af0',
  '500': '#3f7ae4',
  '600': '#2c60cb',
  '700': '#264ea4',
  '800': '#254485',
  '900': '#1c2f57',
  '950': '#131f39',
};

const purple: Scale = {
  '50': '#f7f3fe',
  '100': '#ede4fd',
  '200': '#dccbfa',
  '300': '#c3a5f5',
  '400': '#a57ced',
  '500': '#8757df',
  '600': '#6f3fc7',
  '700': '#5a33a3',
  '800': '#4a2d84',
  '900': '#2e1f51',
  '950': '#1e1436',
};

const scales = { gray, teal, red, orange, green, blue, purple } as const;

type Hue = Exclude<keyof typeof scales, 'gray'>;

interface Themed {
  readonly value: { readonly _light: string; readonly _dark: string };
}

const themed = (light: string, dark: string): Themed => ({ value: { _light: light, _dark: dark } });

/** The roles that Chakra's recipes expect in a colour palette. */
const palette = (hue: Hue) => ({
  contrast: themed('white', 'black'),
  fg: themed(scales[hue]['700'], scales[hue]['300']),
  subtle: themed(scales[hue]['50'], scales[hue]['950']),
  muted: themed(scales[hue]['100'], scales[hue]['900']),
  emphasized: themed(scales[hue]['200'], scales[hue]['800']),
  solid: themed(scales[hue]['600'], scales[hue]['400']),
  solidHover: themed(scales[hue]['700'], scales[hue]['300']),
  focusRing: themed(scales[hue]['500'], scales[hue]['400']),
  border: themed(scales[hue]['200'], scales[hue]['800']),
});

/** A status's colours: DEFAULT for text, `subtle` for the surface behind it, `solid` for a bar or dot. */
const status = (hue: Hue) => ({
  DEFAULT: themed(scales[hue]['700'], scales[hue]['300']),
  subtle: themed(scales[hue]['50'], scales[hue]['950']),
  border: themed(scales[hue]['200'], scales[hue]['900']),
  solid: themed(scales[hue]['600'], scales[hue]['400']),
});

const neutralStatus = {
  DEFAULT: themed(gray['600'], gray['400']),
  subtle: themed(gray['100'], gray['900']),
  border: themed(gray['300'], gray['700']),
  solid: themed(gray['500'], gray['500']),
};

const tokensOf = (scale: Scale) =>
  Object.fromEntries(Object.entries(scale).map(([shade, value]) => [shade, { value }]));

const meaning = (hue: Hue) => themed(scales[hue]['700'], scales[hue]['300']);
const meaningBg = (hue: Hue) => themed(scales[hue]['50'], scales[hue]['950']);
const meaningBorder = (hue: Hue) => themed(scales[hue]['500'], scales[hue]['500']);

export const colors = {
  tokens: {
    transparent: { value: 'transparent' },
    current: { value: 'currentColor' },
    black: { value: '#0b0d0f' },
    white: { value: '#ffffff' },
    blackAlpha: { '500': { value: 'rgb(11 13 15 / 0.5)' } },
    gray: tokensOf(gray),
    teal: tokensOf(teal),
    red: tokensOf(red),
    orange: tokensOf(orange),
    green: tokensOf(green),
    blue: tokensOf(blue),
    purple: tokensOf(purple),
  },
  semanticTokens: {
    bg: {
      DEFAULT: themed('#ffffff', '#0d0f11'),
      canvas: themed(gray['50'], '#0b0d0f'),
      panel: themed('#ffffff', '#131619'),
      subtle: themed(gray['50'], '#171b1f'),
      muted: themed(gray['100'], gray['900']),
      emphasized: themed(gray['200'], gray['800']),
      inverted: themed(gray['900'], gray['100']),
      error: meaningBg('red'),
      warning: meaningBg('orange'),
      success: meaningBg('green'),
      info: meaningBg('blue'),
    },
    fg: {
      DEFAULT: themed('#15191d', '#eceef1'),
      muted: themed(gray['600'], gray['400']),
      subtle: themed('#676f7a', '#8b939d'),
      inverted: themed('#ffffff', '#0d0f11'),
      error: meaning('red'),
      warning: meaning('orange'),
      success: meaning('green'),
      info: meaning('blue'),
    },
    border: {
      DEFAULT: themed(gray['200'], gray['800']),
      muted: themed(gray['100'], gray['900']),
      subtle: themed(gray['50'], gray['950']),
      emphasized: themed(gray['300'], gray['700']),
      /** The border of a control. Its contrast with its surroundings is 3:1. */
      control: themed('#838b95', '#6a737e'),
      inverted: themed(gray['800'], gray['200']),
      error: meaningBorder('red'),
      warning: meaningBorder('orange'),
      success: meaningBorder('green'),
      info: meaningBorder('blue'),
    },
    gray: {
      contrast: themed('#ffffff', '#0d0f11'),
      fg: themed(gray['800'], gray['200']),
      subtle: themed(gray['100'], gray['900']),
      muted: themed(gray['200'], gray['800']),
      emphasized: themed(gray['300'], gray['700']),
      solid: themed(gray['900'], gray['100']),
      solidHover: themed(gray['800'], gray['200']),
      focusRing: themed(gray['500'], gray['400']),
      border: themed(gray['300'], gray['700']),
    },
    teal: palette('teal'),
    red: palette('red'),
    orange: palette('orange'),
    green: palette('green'),
    blue: palette('blue'),
    purple: palette('purple'),
    status: {
      queued: neutralStatus,
      running: status('teal'),
      stopping: status('orange'),
      stopped: neutralStatus,
      succeeded: status('green'),
      completedWithFailures: status('orange'),
      failed: status('red'),
    },
    activity: {
      movement: palette('blue'),
      breathing: palette('green'),
      stretch: palette('purple'),
      strength: palette('orange'),
      other: palette('teal'),
    },
  },
} as const;
