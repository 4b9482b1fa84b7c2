/** Elements of an XML document. */

export interface XmlElement {
  prefix: string;
  local: string;
  /** The namespace of the element's name. Empty without a namespace. */
  namespace: string;
  /** The attributes, without namespace declarations. */
  attributes: ReadonlyMap<string, string>;
  /** The attributes in namespaces, by their names with prefix, such as `xsi:type`. Most services use none. */
  prefixed: ReadonlyMap<string, string>;
  /** The namespaces in scope by prefix. The default namespace has the prefix ''. */
  scope: ReadonlyMap<string, string>;
  children: readonly (XmlElement | string)[];
}

/** Creates an element in the default namespace, which is `namespace`. */
export function element(
  local: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (XmlElement | string)[] = [],
  namespace = '',
): XmlElement {
  return {
    prefix: '',
    local,
    namespace,
    attributes: new Map(Object.entries(attributes)),
    prefixed: new Map(),
    scope: new Map([['', namespace]]),
    children,
  };
}

export const childElements = ({ children }: XmlElement): XmlElement[] =>
  children.filter((child) => typeof child !== 'string');

/** Returns the text of an element, or null if it contains elements. */
export function textOf({ children }: XmlElement): string | null {
  let text = '';
  for (const child of children) {
    if (typeof child !== 'string') return null;
    text += child;
  }
  return text;
}

/** Returns the child elements if there is only white space between them, and null otherwise. */
export function onlyElements({ children }: XmlElement): XmlElement[] | null {
  const elements: XmlElement[] = [];
  for (const child of children) {
    if (typeof child !== 'string') elements.push(child);
    else if (/[^ \t\r\n]/.test(child)) return null;
  }
  return elements;
}
