/** The hours in the tools for several activities (docs/product.md), two digits: 7 to 22. */
export const managerHours: readonly string[] = Array.from({ length: 16 }, (_, index) =>
  `${index + 7}`.padStart(2, '0'),
);
