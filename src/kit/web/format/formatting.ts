type Formatting = Readonly<{ locale: string; zone: string }>

// Some systems name a language that is no language tag, such as `en-US@posix`.
const language = (): string => {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

/** How the reader reads: the language and the time zone of the browser. */
export const current = (): Formatting => ({
  locale: language(),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

const made = new Map<string, Intl.DateTimeFormat>()

/** A formatter in the reader's language, made once. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const { locale } = current()
  const key = JSON.stringify([locale, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}
