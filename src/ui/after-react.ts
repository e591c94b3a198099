/**
 * Listens to an event of a field that React controls, after React's own handlers. A listener on the field itself runs before them: a state
 * that it changes is rendered between the two, with the previous value of the field, and the user's input is lost.
 */
export const afterReact = (type: 'input' | 'change', field: HTMLElement, listener: () => void, signal: AbortSignal): void =>
  // React listens at its root, which the event passes first.
  document.addEventListener(type, ({ target }) => target === field && listener(), { signal })
