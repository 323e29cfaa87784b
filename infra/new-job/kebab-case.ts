/** `UserActivity` becomes `user-activity`. */
export const kebabCase = (name: string) =>
  name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
