// Vitest runs a test in a frame, and a page in a frame of the portal is a preview (src/platform/preview.ts).
Object.defineProperty(window, 'parent', { value: window })
