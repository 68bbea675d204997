/** A guess this short is worth nothing: too many passwords begin with it by chance. */
const WORTH_GUESSING = 4

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

// What is added to a word: digits and signs behind it, with and without those that may stand for a letter, or around it.
const ADDED = [/[^\p{L}@$€]+$/u, /[^\p{L}]+$/u, /^[^\p{L}]+|[^\p{L}]+$/gu]

const unsubstituted = (text: string): readonly string[] => {
  const letters = Array.from(text, (sign) => SUBSTITUTES[sign] ?? sign).join('')
  return [letters.replaceAll(ONE, 'i'), letters.replaceAll(ONE, 'l')]
}

/**
 * The words behind a password, as tools that guess know them: in normal form and lower case, without what is put before
 * and after a word, and with signs that stand for letters read as letters.
 */
const guessableForms = (password: string): ReadonlySet<string> => {
  const typed = plain(password)
  const forms = [typed, ...ADDED.map((added) => typed.replace(added, ''))].flatMap((form) => [
    form,
    ...unsubstituted(form),
  ])
  return new Set(forms.filter((form) => form.length >= WORTH_GUESSING))
}

const KEYBOARD = ['qwertyuiop', 'qwertzuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm', '1234567890']
const AT_LEAST_DIFFERENT = 4
/** Of this many signs at most one begins something new. */
const SIGNS_OF_A_RUN = 4

/** Whether one sign follows another as in a row: the same, its neighbour in the alphabet, or on a keyboard. */
const follows = (a: string, b: string): boolean => {
  const step = (b.codePointAt(0) ?? 0) - (a.codePointAt(0) ?? 0)
  return Math.abs(step) <= 1 || KEYBOARD.some((row) => row.includes(a + b) || row.includes(b + a))
}

/** Whether a text is a short one over and over, the last time perhaps in part. */
const isRepeated = (signs: readonly string[]): boolean => {
  const isOfPeriod = (period: number): boolean => signs.every((sign, at) => sign === signs[at % period])
  return [1, 2, 3, 4].some((period) => signs.length >= 2 * period && isOfPeriod(period))
}

/** Blanks, one sign or few over and over, and rows of the alphabet, of numbers or of the keyboard. */
const isMonotonous = (password: string): boolean => {
  const signs = Array.from(plain(password).replaceAll(/\s/gu, ''))
  const breaks = signs.filter((sign, at) => at > 0 && !follows(signs[at - 1] ?? '', sign)).length
  return (
    new Set(signs).size < AT_LEAST_DIFFERENT || isRepeated(signs) || breaks < Math.floor(signs.length / SIGNS_OF_A_RUN)
  )
}

/** Whether a password is one of the commonest, made of a word that would be guessed first, or of hardly any signs. */
export const isGuessable = (password: string, words: readonly string[], common: ReadonlySet<string>): boolean => {
  if (isMonotonous(password)) return true
  const forms = guessableForms(password)
  const own = new Set(words.map(plain))
  return [...forms].some((form) => common.has(form) || own.has(form))
}
