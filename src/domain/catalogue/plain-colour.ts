/** Whether a text is a colour and nothing else, `#rrggbb`: it goes into styles. */
export const isPlainColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)
