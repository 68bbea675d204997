type Formatting = { locale: string; zone: string }

const browser = (): Formatting => ({
  locale: navigator.language || 'en-GB',
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

let formatting: Formatting | null = null
const made = new Map<string, Intl.DateTimeFormat>()

/** How the reader reads: set once the preferences are known; until then as the browser says. */
export const setFormatting = (next: Partial<Formatting>): void => {
  formatting = { ...current(), ...next }
  made.clear()
}
export const current = (): Formatting => (formatting ??= browser())

/** A formatter in the reader's locale, made once. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options)
  const format = made.get(key) ?? new Intl.DateTimeFormat(current().locale, options)
  made.set(key, format)
  return format
}
