/** Normalises an account number for comparison and storage: `de89 3704 …` → `DE893704…`. */
export const normalIban = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase()

const SHAPE = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

/** The remainder of an alphanumeric text by 97, letters counting as 10 to 35 (ISO 7064, MOD 97-10). */
const remainder = (text: string): number => {
  let rest = 0
  for (const character of text) rest = Number(`${rest}${Number.parseInt(character, 36)}`) % 97
  return rest
}

/** Checks that a text in normal form is an IBAN: country, check digits, account (ISO 13616), remainder 1. */
export const isIban = (text: string): boolean =>
  SHAPE.test(text) && remainder(`${text.slice(4)}${text.slice(0, 4)}`) === 1

/** The IBAN of an account number of a country, with its check digits. */
export const ibanOf = (country: string, account: string): string => {
  const check = 98 - remainder(`${account}${country}00`)
  return `${country}${String(check).padStart(2, '0')}${account}`
}

/** Masks a number but for its last four characters, or fewer of a short one. */
export const maskSecret = (text: string): string => {
  const shown = Math.min(4, Math.floor(text.length / 3))
  return `•••• ${shown === 0 ? '' : text.slice(-shown)}`.trim()
}

/** Returns the widest reminder step, in days before the end, that has begun; null where none has. */
export const dueStep = (daysLeft: number): 60 | 30 | 7 | null => {
  if (daysLeft < 0 || daysLeft > 60) return null
  if (daysLeft <= 7) return 7
  return daysLeft <= 30 ? 30 : 60
}
