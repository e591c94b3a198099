export const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
