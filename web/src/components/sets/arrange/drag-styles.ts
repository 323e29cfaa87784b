import { Cursor, type DragDropManager, StyleInjector } from '@dnd-kit/dom';

/**
 * Returns true for dnd-kit's rules that apply to every element in the document, such as `* { cursor: grabbing
 * }`.
 */
const isForAll = (rules: string): boolean => rules.startsWith('*');

const adopted = new Set<string>();

/** Adds rules to the document permanently. The rules match only while an item is being dragged. */
function adopt(rules: string): void {
  if (adopted.has(rules)) return;
  adopted.add(rules);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/**
 * The plugin that adds dnd-kit's style rules once, before the first drag. It replaces the Cursor plugin. By
 * default, dnd-kit adds its rules when a drag starts and removes them when it ends. Each time, the browser
 * recomputes the styles and layout of the whole page, which takes longer than the rest of the drag. Rules
 * that match every element are left out, because the list sets its own cursor.
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
