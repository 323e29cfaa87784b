/** The hours 07 to 22, as two digits (docs/product.md). */
export const managerHours: readonly string[] = Array.from({ length: 16 }, (_, index) =>
  `${index + 7}`.padStart(2, '0'),
);
