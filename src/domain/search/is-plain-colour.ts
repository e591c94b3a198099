/** Whether a text is exactly `#rrggbb`, because it is inserted into styles. */
export const isPlainColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
