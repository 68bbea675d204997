const FILE = 'recovery-codes.txt'

/** As people read and type them: in two groups. */
export const inGroups = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

const asText = (codes: readonly string[]): string => codes.map(inGroups).join('\n')

/** Copies the codes; false where the browser does not let us, as on a page without https. */
export const copyCodes = async (codes: readonly string[]): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(asText(codes))
    return true
  } catch {
    return false
  }
}

/** Saves the codes as a text file that says what they are for. */
export const downloadCodes = (codes: readonly string[]): void => {
  const text = `Recovery codes for ${window.location.host}\nEach works once in place of a code.\n\n${asText(codes)}\n`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = FILE
  link.click()
  URL.revokeObjectURL(url)
}
