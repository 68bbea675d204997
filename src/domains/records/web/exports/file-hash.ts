/** Whether this browser works out hashes: only where the page came over a safe connection. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined

/** The SHA-256 of a file, as hexadecimal text. */
export const fileHash = async (file: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
