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

/** Whether a password is one of the commonest, or made of a word that would be guessed first. */
export const isGuessable = (password: string, words: readonly string[], common: ReadonlySet<string>): boolean => {
  const forms = guessableForms(password)
  const own = new Set(words.map(plain))
  return [...forms].some((form) => common.has(form) || own.has(form))
}
