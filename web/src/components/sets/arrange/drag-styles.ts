import { Cursor, type DragDropManager, StyleInjector } from '@dnd-kit/dom';

/** The library's rules that apply to all elements of the document, such as `* { cursor: grabbing }`. */
const isForAll = (rules: string): boolean => rules.startsWith('*');

const adopted = new Set<string>();

/** Adds rules to the document permanently. They match nothing unless an item is being dragged. */
function adopt(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * By default, dnd-kit adds its style rules when a drag starts and removes them when it ends. Both make the
 * browser recompute the styles and the layout of the whole page, which took longer than the rest of the drag.
 * This plugin replaces Cursor and adds the rules once, before the first drag. Rules for all elements are
 * omitted, because the list sets its own cursor.
 */
export class DragStyles extends Cursor {
  constructor(manager: DragDropManager) {
    super(withRulesAddedOnce(manager));
  }
}

function withRulesAddedOnce(manager: DragDropManager): DragDropManager {
  const injector = manager.registry.plugins.get(StyleInjector);
  if (injector) {
    injector.register = (rules) => {
      if (!isForAll(rules)) adopt(rules);
      return () => undefined;
    };
  }
  return manager;
}
