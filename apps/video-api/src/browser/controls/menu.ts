export interface MenuItem<V> {
  value: V;
  label: string;
}

export interface MenuOptions<V> {
  button: HTMLButtonElement;
  /** The element with role "menu". */
  panel: HTMLElement;
  onSelect(value: V): void;
}

export interface Menu<V> {
  /** Replaces the items. */
  setItems(items: MenuItem<V>[]): void;
  /** Marks the item with this value. */
  setChecked(value: V): void;
  readonly open: boolean;
}

/**
 * A button that opens a menu in which one item is checked. It follows the "menu button" pattern of the ARIA Authoring
 * Practices: arrows, Home and End move the focus, Escape closes and returns to the button, Tab and a click elsewhere close.
 */
export function createMenu<V>({ button, panel, onSelect }: MenuOptions<V>): Menu<V> {
  let entries: { value: V; element: HTMLButtonElement }[] = [];

  function setOpen(open: boolean): void {
    panel.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  }

  function close(): void {
    const hadFocus = panel.contains(document.activeElement);
    setOpen(false);
    if (hadFocus) button.focus();
  }

  function openAt(index: number): void {
    setOpen(true);
    entries.at(index)?.element.focus();
  }

  function openAtChecked(): void {
    openAt(
      Math.max(
        entries.findIndex(({ element }) => element.getAttribute('aria-checked') === 'true'),
        0,
      ),
    );
  }

  function move(step: number): void {
    const current = entries.findIndex(({ element }) => element === document.activeElement);
    entries.at((current + step) % entries.length)?.element.focus();
  }

  button.addEventListener('click', () => (panel.hidden ? openAtChecked() : close()));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openAt(event.key === 'ArrowDown' ? 0 : -1);
  });

  const keys: Record<string, () => void> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => entries.at(0)?.element.focus(),
    End: () => entries.at(-1)?.element.focus(),
    Escape: close,
  };
  panel.addEventListener('keydown', (event) => {
    // The player's keyboard shortcuts must not act while the menu has the focus.
    event.stopPropagation();
    const action = keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  panel.addEventListener('focusout', (event) => {
    const next = event.relatedTarget;
    if (next instanceof Node && (panel.contains(next) || next === button)) return;
    setOpen(false);
  });
  document.addEventListener('pointerdown', (event) => {
    const target = event.target;
    if (target instanceof Node && !panel.contains(target) && !button.contains(target)) setOpen(false);
  });

  return {
    setItems(items) {
      entries = items.map(({ value, label }) => {
        const element = document.createElement('button');
        element.type = 'button';
        element.className = 'menu-item';
        element.setAttribute('role', 'menuitemradio');
        element.setAttribute('aria-checked', 'false');
        element.tabIndex = -1;
        element.textContent = label;
        element.addEventListener('click', () => {
          onSelect(value);
          close();
        });
        return { value, element };
      });
      panel.replaceChildren(...entries.map(({ element }) => element));
    },
    setChecked(value) {
      for (const entry of entries) entry.element.setAttribute('aria-checked', String(entry.value === value));
    },
    get open() {
      return !panel.hidden;
    },
  };
}
