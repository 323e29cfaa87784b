/** The hours that the multi-activity tools offer (docs/product.md): 07 to 22, as two digits. */
export const managerHours: readonly string[] = Array.from({ length: 16 }, (_, index) =>
  `${index + 7}`.padStart(2, '0'),
);
