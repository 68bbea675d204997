const FILE = 'recovery-codes.txt'

/** Splits a code into two groups, which people read and type more easily. */
export const groupCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

const asText = (codes: readonly string[]): string => codes.map(groupCode).join('\n')

/** Copies the codes; false where the browser does not allow it, as on a page without https. */
export const copyCodes = async (codes: readonly string[]): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(asText(codes))
    return true
  } catch {
    return false
  }
}

/** Saves the codes as a text file with their purpose. */
export const downloadCodes = (codes: readonly string[]): void => {
  const text = `Recovery codes for ${window.location.host}\nEach works once in place of a code.\n\n${asText(codes)}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = FILE
  link.click()
  URL.revokeObjectURL(url)
}
