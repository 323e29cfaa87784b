import { chakra } from '@chakra-ui/react';
import {
  mdiCoffeeOutline,
  mdiDumbbell,
  mdiHeartPulse,
  mdiHomeHeart,
  mdiHumanHandsup,
  mdiInformationOutline,
  mdiMeditation,
  mdiRun,
  mdiScaleBalance,
  mdiSeatOutline,
  mdiTriangleOutline,
  mdiTrophyOutline,
  mdiWeatherNight,
  mdiWeatherSunsetUp,
  mdiWeatherWindy,
  mdiWhiteBalanceSunny,
  mdiYoga,
} from '@mdi/js';

/** The icons by their names in the records. The complete icon font is too large to load for a preview. */
const paths: Readonly<Record<string, string>> = {
  'mdi-coffee-outline': mdiCoffeeOutline,
  'mdi-dumbbell': mdiDumbbell,
  'mdi-heart-pulse': mdiHeartPulse,
  'mdi-home-heart': mdiHomeHeart,
  'mdi-human-handsup': mdiHumanHandsup,
  'mdi-information-outline': mdiInformationOutline,
  'mdi-meditation': mdiMeditation,
  'mdi-run': mdiRun,
  'mdi-scale-balance': mdiScaleBalance,
  'mdi-seat-outline': mdiSeatOutline,
  'mdi-triangle-outline': mdiTriangleOutline,
  'mdi-trophy-outline': mdiTrophyOutline,
  'mdi-weather-night': mdiWeatherNight,
  'mdi-weather-sunset-up': mdiWeatherSunsetUp,
  'mdi-weather-windy': mdiWeatherWindy,
  'mdi-white-balance-sunny': mdiWhiteBalanceSunny,
  'mdi-yoga': mdiYoga,
};

export const appIconNames: readonly string[] = Object.keys(paths);

export const isAppIcon = (name: unknown): boolean => typeof name === 'string' && Object.hasOwn(paths, name);

/** Shows an icon, or nothing if the name is unknown. */
export function AppIcon({ name, size = 24 }: { readonly name: string; readonly size?: number }) {
  if (!isAppIcon(name)) return null;
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      width={`${size}px`}
      height={`${size}px`}
      fill="currentColor"
      flexShrink="0"
      aria-hidden
    >
      <path d={paths[name]} />
    </chakra.svg>
  );
}
