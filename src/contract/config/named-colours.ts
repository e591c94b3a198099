/** Names of CSS colours that stored documents may contain. */
const namedColours = `aqua 00ffff azure f0ffff beige f5f5dc black 000000 blue 0000ff brown a52a2a coral ff7f50 crimson dc143c cyan 00ffff
darkblue 00008b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkorange ff8c00 darkred 8b0000 dimgray 696969 dimgrey 696969 firebrick b22222
fuchsia ff00ff gainsboro dcdcdc gold ffd700 gray 808080 green 008000 grey 808080 indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
lightblue add8e6 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lime 00ff00 linen faf0e6 magenta ff00ff maroon 800000 midnightblue 191970
mintcream f5fffa navy 000080 olive 808000 orange ffa500 orchid da70d6 pink ffc0cb plum dda0dd purple 800080 red ff0000 royalblue 4169e1
salmon fa8072 silver c0c0c0 skyblue 87ceeb slategray 708090 slategrey 708090 snow fffafa steelblue 4682b4 tan d2b48c teal 008080 tomato ff6347
transparent 00000000 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00`

const words = namedColours.split(/\s+/)

/** `white` → `#ffffff`. Other texts stay. */
export const toHexColour = (text: string): string => {
  const at = words.indexOf(text.trim().toLowerCase())
  // Even indexes contain names, odd ones their colours.
  return at < 0 || at % 2 === 1 ? text : `#${words[at + 1] ?? ''}`
}
