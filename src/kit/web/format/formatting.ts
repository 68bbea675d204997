import { machineZone } from '#kit/contract/machine-clock.ts'

type Formatting = Readonly<{ locale: string; zone: string }>
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

/** Returns the formats of the reader: language and time zone of the account, else of the browser. */
export const current = (): Formatting => ({
  locale: chosen.locale ?? language(),
  zone: chosen.time_zone ?? machineZone(),
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
