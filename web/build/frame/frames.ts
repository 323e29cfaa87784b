/** What the panel shows before its code has loaded, as HTML. The build renders it (render-frames.ts). */
export interface Frames {
  /** The navigation and the top bar. The elements for the tabs and the page are empty. */
  readonly shell: string;
  /** The content of the button for dark mode while dark mode is on. */
  readonly darkToggle: string;
  /** The style rules that are not in the panel's style sheet. */
  readonly styles: string;
  /** The pages by path. */
  readonly pages: Readonly<Record<string, PageFrame>>;
}

/** The parts of the frame that differ between pages. */
export interface PageFrame {
  /** The position of the page's row in the navigation. */
  readonly row: number;
  /** The tabs for the pages of the navigation entry. Empty if the entry has one page. */
  readonly tabs: string;
  /** The breadcrumbs, title and purpose. */
  readonly header: string;
}
