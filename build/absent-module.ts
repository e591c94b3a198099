/** Replaces modules of Node that packages for Node and browsers import, but use in Node only. */
export default {}
