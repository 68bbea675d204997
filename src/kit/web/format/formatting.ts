import { machineZone } from '#kit/contract/machine-clock.ts'

/** `locale` is in English; `figures` is the language of the reader, for texts of figures alone. */
type Formatting = Readonly<{ locale: string; figures: string; zone: string }>
/** The choices of the account; null follows the browser. */
export type ChosenFormats = Readonly<{ locale: string | null; time_zone: string | null }>

let chosen: ChosenFormats = { locale: null, time_zone: null }

/** From now on texts are made as the account has chosen. What is on the screen already must be drawn again. */
export const setFormats = (formats: ChosenFormats): void => {
  chosen = formats
}

// Some systems name a language that is no language tag, such as `en-US@posix`.
const language = (): string => {
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en-GB'
  } catch {
    return 'en-GB'
  }
}

const english = new Map<string, string>()

/**
 * Returns a language whose names of days and months are English, as all texts of the screens are, with the order and the
 * separators of the reader's country: `en-DE` for `de-DE`; British where none is known.
 */
const inEnglish = (tag: string): string => {
  const known = english.get(tag)
  if (known !== undefined) return known
  const { language: spoken, region } = new Intl.Locale(tag).maximize()
  const near = `en-${region ?? 'GB'}`
  const isKnown = new Intl.DateTimeFormat(near).resolvedOptions().locale === near
  const made = spoken === 'en' ? tag : isKnown ? near : 'en-GB'
  english.set(tag, made)
  return made
}

/** Returns the formats of the reader: language and time zone of the account, else of the browser. */
export const current = (): Formatting => ({
  locale: inEnglish(chosen.locale ?? language()),
  figures: chosen.locale ?? language(),
  zone: chosen.time_zone ?? machineZone(),
})

const made = new Map<string, Intl.DateTimeFormat>()

/** Returns the formatter of dates for the reader, made once. */
export const dateFormat = (options: Intl.DateTimeFormatOptions, locale = current().locale): Intl.DateTimeFormat => {
  const key = JSON.stringify([locale, options])
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}
