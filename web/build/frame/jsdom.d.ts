declare module 'jsdom' {
  /** The part of jsdom that the build uses. jsdom has no types of its own. */
  export class JSDOM {
    constructor(html: string, options: { readonly url: string; readonly pretendToBeVisual: boolean });
    readonly window: Window & typeof globalThis;
  }
}
