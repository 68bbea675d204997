/** The shortest form that is compared: too many passwords begin with a shorter one by chance. */
const MIN_GUESS_LENGTH = 4

const SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
}
const ONE = /[1!|]/g

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

// The additions to a word: digits and signs after it, with and without those that may replace a letter, or around it.
const ADDED = [/[^\p{L}@$€]+$/u, /[^\p{L}]+$/u, /^[^\p{L}]+|[^\p{L}]+$/gu]

const unsubstituted = (text: string): readonly string[] => {
  const letters = Array.from(text, (sign) => SUBSTITUTES[sign] ?? sign).join('')
  return [letters.replaceAll(ONE, 'i'), letters.replaceAll(ONE, 'l')]
}

/**
 * Returns the forms of a password that guessing tools try: in normal form and lower case, without additions before and
 * after a word, and with signs that replace letters read as letters.
 */
const guessableForms = (password: string): ReadonlySet<string> => {
  const typed = plain(password)
  const forms = [typed, ...ADDED.map((added) => typed.replace(added, ''))].flatMap((form) => [
    form,
    ...unsubstituted(form),
  ])
  return new Set(forms.filter((form) => form.length >= MIN_GUESS_LENGTH))
}

const KEYBOARD = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', '1234567890']
const MIN_DISTINCT_SIGNS = 4
/** A password with less than one break for this many signs is monotonous. */
const SIGNS_OF_A_RUN = 4

/** Returns true where one sign follows another: the same, its neighbour in the alphabet, or on a keyboard. */
const follows = (a: string, b: string): boolean => {
  const step = (b.codePointAt(0) ?? 0) - (a.codePointAt(0) ?? 0)
  return Math.abs(step) <= 1 || KEYBOARD.some((row) => row.includes(a + b) || row.includes(b + a))
}

/** Returns true where a text repeats a short one, the last time perhaps in part. */
const isRepeated = (signs: readonly string[]): boolean => {
  const isOfPeriod = (period: number): boolean => signs.every((sign, at) => sign === signs[at % period])
  return [1, 2, 3, 4].some((period) => signs.length >= 2 * period && isOfPeriod(period))
}

/** Returns true for blanks, few or repeated signs, and runs of the alphabet, of numbers or of the keyboard. */
const isMonotonous = (password: string): boolean => {
  const signs = Array.from(plain(password).replaceAll(/\s/gu, ''))
  const breaks = signs.filter((sign, at) => at > 0 && !follows(signs[at - 1] ?? '', sign)).length
  return (
    new Set(signs).size < MIN_DISTINCT_SIGNS || isRepeated(signs) || breaks < Math.floor(signs.length / SIGNS_OF_A_RUN)
  )
}

/** Returns true where a password is very common, made of one of the terms, or of hardly any signs. */
export const isGuessable = (password: string, terms: readonly string[], common: ReadonlySet<string>): boolean => {
  if (isMonotonous(password)) return true
  const forms = guessableForms(password)
  const own = new Set(terms.map(plain))
  return [...forms].some((form) => common.has(form) || own.has(form))
}
