type Child = Node | string | null | false;

interface Attributes {
  [name: string]: string | boolean | undefined | ((event: Event) => void);
}

/**
 * An element with its attributes and children; a function is a listener of the event it is named by (`click`). Made by
 * hand and never of markup: nothing that a shop writes can be anything but text.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}
