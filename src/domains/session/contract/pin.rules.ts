export const MIN_PIN_DIGITS = 6
const MAX_PIN_DIGITS = 12
/** The days for which a PIN is valid that someone else made. */
export const FIRST_PIN_DAYS = 14
/** The wrong tries from unknown browsers after which a PIN is locked. */
export const MAX_PIN_FAILURES = 20

/** The owner of a PIN, as others know them: a PIN made of it is guessed first. */
export type PinOwner = Readonly<{ employee_no: string | null; date_of_birth: string | null }>

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** PINs of patterns on a keypad, which are tried first. */
const PATTERNS = new Set([
  '147258',
  '258147',
  '147852',
  '258369',
  '369258',
  '159753',
  '753159',
  '147369',
  '741852',
  '852741',
  '963852',
  '456123',
  '789456',
  '147258369',
  '123789',
  '789123',
])

/** Returns true where each digit follows the one before by the same step, over 9 and 0 too. */
const isRun = (pin: string): boolean =>
  [0, 1, 9].some((step) =>
    Array.from(pin).every((digit, at) => at === 0 || Number(digit) === (Number(pin[at - 1]) + step) % 10),
  )

const isRepeated = (pin: string): boolean =>
  [1, 2, 3, 4].some(
    (period) => pin.length >= 2 * period && Array.from(pin).every((digit, at) => digit === pin[at % period]),
  )

/** Returns true for pairs that run, such as 112233. */
const isRunOfPairs = (pin: string): boolean =>
  /^(?:(\d)\1)+$/.test(pin) && isRun(Array.from(pin, (digit, at) => (at % 2 === 0 ? digit : '')).join(''))

const datesOf = (date: string): readonly string[] => {
  const [year = '', month = '', day = ''] = date.split('-')
  const years = [year, year.slice(2)]
  return years.flatMap((one) => [day + month + one, month + day + one, one + month + day, one + day + month])
}

const isOfNumber = (pin: string, employeeNo: string | null): boolean => {
  const digits = digitsOf(employeeNo ?? '')
  if (digits === '') return false
  return (
    pin.replace(/^0+/, '') === digits.replace(/^0+/, '') ||
    (digits.length >= MIN_PIN_DIGITS - 2 && pin.includes(digits))
  )
}

/** Returns true where a PIN is tried early: repeated or running digits, a pattern, the number or birthday of its owner. */
export const isGuessablePin = (pin: string, { employee_no, date_of_birth }: PinOwner): boolean =>
  isRun(pin) ||
  isRepeated(pin) ||
  isRunOfPairs(pin) ||
  PATTERNS.has(pin) ||
  isOfNumber(pin, employee_no) ||
  (date_of_birth !== null && datesOf(date_of_birth).includes(pin))

/** Returns the faults of a new PIN, by the fields in which it is typed. */
export const pinFaults = (
  { password: pin, confirm_password: confirm }: Readonly<{ password: string; confirm_password: string }>,
  owner: PinOwner,
): Record<string, string> => {
  if (!new RegExp(String.raw`^\d{${MIN_PIN_DIGITS},${MAX_PIN_DIGITS}}$`).test(pin))
    return { password: `PIN must have ${MIN_PIN_DIGITS} to ${MAX_PIN_DIGITS} digits` }
  if (isGuessablePin(pin, owner)) return { password: 'This PIN is too easy to guess' }
  return pin === confirm ? {} : { confirm_password: 'PINs do not match' }
}

/** Returns an employee number as it is compared: in any case, with or without spaces. */
export const signInKey = (employeeNo: string): string => employeeNo.replaceAll(/\s/g, '').toUpperCase()
