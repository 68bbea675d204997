import { describe, expect, it } from 'vitest'
import { isGuessablePin, pinFaults, signInKey } from './pin.rules.ts'

const OWNER = { employee_no: 'NW-30417', date_of_birth: '1987-06-09' }

describe('a PIN that is tried early', () => {
  it.each([
    ['the same digit', '000000'],
    ['the same digit, longer', '7777777777'],
    ['a rising run', '123456'],
    ['a rising run over nine', '789012'],
    ['a falling run', '987654'],
    ['a falling run over nought', '210987'],
    ['two digits in turn', '121212'],
    ['three digits in turn', '407407'],
    ['four digits in turn', '40174017'],
    ['pairs that run', '112233'],
    ['pairs that fall', '665544'],
    ['a pattern of the keypad', '147258'],
    ['the employee number', '030417'],
    ['the employee number with more noughts', '00030417'],
    ['the employee number inside', '9304178'],
    ['the birthday, day first', '090687'],
    ['the birthday, day first, whole year', '09061987'],
    ['the birthday, month first', '060987'],
    ['the birthday, month first, whole year', '06091987'],
    ['the birthday, year first', '870609'],
    ['the birthday, whole year first', '19870609'],
    ['the birthday, year and day first', '19870906'],
  ])('is %s', (_what, pin) => expect(isGuessablePin(pin, OWNER)).toBe(true))

  it.each(['482916', '100307', '918273645', '300417', '198706'])('is not %s', (pin) =>
    expect(isGuessablePin(pin, OWNER)).toBe(false),
  )

  it('knows neither number nor birthday of a person who has none', () =>
    expect(isGuessablePin('090687', { employee_no: null, date_of_birth: null })).toBe(false))
})

describe('the faults of a new PIN', () => {
  const LENGTH = { password: 'PIN must have 6 to 12 digits' }
  it.each([
    ['12345', LENGTH],
    ['4829164829164', LENGTH],
    ['48291a', LENGTH],
    ['482 916', LENGTH],
    ['４８２９１６', LENGTH],
    ['', LENGTH],
    ['111111', { password: 'This PIN is too easy to guess' }],
    ['482916', {}],
    ['482916073518', {}],
  ])('%s', (pin, faults) => expect(pinFaults({ password: pin, confirm_password: pin }, OWNER)).toEqual(faults))

  it('are at the repetition where both differ', () =>
    expect(pinFaults({ password: '482916', confirm_password: '482917' }, OWNER)).toEqual({
      confirm_password: 'PINs do not match',
    }))
})

it('an employee number is compared in any case, with or without spaces', () =>
  expect(new Set(['NW-30417', 'nw-30417', ' NW-30417 ', 'nw- 304 17', '\tNw-30417'].map(signInKey))).toEqual(
    new Set(['NW-30417']),
  ))
