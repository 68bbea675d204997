import { z } from 'zod'

/** The fields that every contract is built from. JSON bodies are read as they are; `query*` fields also read text. */

const idPattern = /^[1-9]\d{0,9}$/
const MAX_ID = 2_147_483_647

/** A row id: a positive 32-bit integer. */
export const id = z.int().positive().max(MAX_ID)

/** A row id in a path or query, where every value arrives as text. */
export const textId = z
  .union([id, z.string().regex(idPattern)])
  .transform(Number)
  .pipe(id)

/** The version a row had when it was read; an update sends it back. */
export const version = z.int().positive().max(MAX_ID)

/**
 * The same in a query.
 * @alias
 */
export const textVersion = textId

const isOfOurTime = (text: string): boolean => text >= '1900-01-01' && text < '2200-01-01'
const OUR_TIME = 'must lie between 1900 and 2199'

/** A calendar day without a zone, `YYYY-MM-DD`, between 1900 and 2200. */
export const date = z.iso.date().refine(isOfOurTime, OUR_TIME)

/** A calendar month, `YYYY-MM`. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/)

/** The time on the clock of a device, however wrong: an instant, ISO 8601 in UTC with `Z`, to compare with another one. */
export const clockInstant = z.iso.datetime({ offset: false, precision: undefined })

/** An instant, ISO 8601 in UTC with `Z`, between 1900 and 2200. */
export const instant = clockInstant.refine(isOfOurTime, OUR_TIME)

/** A time of day, `HH:MM`, 24 hours. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** A whole number of minutes, not negative. */
export const minutes = z.int().min(0).max(10_000_000)

// The list of the runtime has one name for each zone (Asia/Calcutta); its other names (Asia/Kolkata) are as good, and
// join the list once a formatter took them: to make one costs more than the rest of a punch's fields together. The list
// stops growing, because names may be written in any case.
const ZONES_AT_MOST = 2_000
const zones = new Set(Intl.supportedValuesOf('timeZone'))

const isZone = (name: string): boolean => {
  if (zones.has(name)) return true
  if (!/^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
    if (zones.size < ZONES_AT_MOST) zones.add(name)
    return true
  } catch {
    return false
  }
}

/** An IANA time zone such as `Europe/Berlin`. */
export const timeZone = z.string().max(60).refine(isZone, 'is not a known time zone')

/** A colour as `#rrggbb`. */
export const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .toLowerCase()

// Control characters, and the marks that turn the direction of the text around them.
const forbiddenInLines = /[\p{Cc}\p{Bidi_Control}]/u
// The same, but for tab and line feed.
const forbiddenInTexts = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u

// Marks without a letter, blanks of every kind, and what fonts draw nothing for; an empty braille cell is a blank, too.
const nothingToSee = /^[\s\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Normal form C, trimmed. A text that shows nothing is empty, so that a required one is missing. */
const plain = (text: string): string => {
  const trimmed = text.normalize('NFC').trim()
  return nothingToSee.test(trimmed) && !forbiddenInTexts.test(trimmed) ? '' : trimmed
}

/** One line of text, trimmed and in normal form C, without control or direction marks; 1 to `max` characters. */
export const line = (max: number, min = 1) =>
  z
    .string()
    .transform(plain)
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .refine((text) => !forbiddenInLines.test(text), 'contains characters that cannot be shown'),
    )

/** Several lines of text, trimmed and in normal form C; `min` to `max` characters. */
export const text = (max: number, min = 0) =>
  z
    .string()
    .transform((value) => plain(value.replaceAll('\r\n', '\n')))
    .pipe(
      z
        .string()
        .min(min)
        .max(max)
        .refine((value) => !forbiddenInTexts.test(value), 'contains characters that cannot be shown'),
    )

/** The reason that a consequential change must carry. */
export const reason = line(500, 3)

/** An e-mail address as people write it; compared by {@link emailKey}. */
export const email = z
  .string()
  .transform((value) => value.normalize('NFKC').trim())
  .pipe(z.email().max(254))

/** The form in which two e-mail addresses are the same: compatibility-normalised, lower case. */
export const emailKey = (address: string): string => address.normalize('NFKC').trim().toLowerCase()

/** A flag in a query: `true` or `false`. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** A whole number in a query. */
export const queryInt = (min: number, max: number) =>
  z
    .union([z.int(), z.string().regex(/^-?\d{1,9}$/)])
    .transform(Number)
    .pipe(z.int().min(min).max(max))

/** A comma-separated list in a query, each part read by `item`; at most `max` parts. */
export const queryList = <Item extends z.ZodType<unknown, string | number>>(item: Item, max = 200) =>
  z
    .union([z.array(z.union([z.string(), z.number()])), z.string()])
    .transform((value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value))
    .pipe(z.array(item).max(max))

/**
 * A text that people type into a search field, with the number of characters that they may type: some texts are longer in
 * normal form C, and are not refused for it.
 */
export const searchOf = (max: number) => z.string().trim().max(max).normalize('NFC')

/** The text of the search field of most lists. */
export const search = searchOf(80)

/** A named thing that another row points to. */
export const named = z.strictObject({ id, name: z.string() })
export type Named = z.output<typeof named>
