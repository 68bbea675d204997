import { expect, it } from 'vitest'
import { z } from 'zod'
import { id, line, reason, text, timeZone } from './fields.ts'
import { fieldErrors } from './issues.ts'

it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Port-au-Prince', 'Etc/GMT+5'])(
  'takes the zone %s by any of its names',
  (zone) => expect(timeZone.safeParse(zone).success).toBe(true),
)

it.each(['', 'Nowhere/City', '+02:00', 'Europe/Berlin; drop', 'europe'])('refuses %j as a zone', (zone) =>
  expect(timeZone.safeParse(zone).success).toBe(false),
)

it.each([undefined, null, ''])('calls the choice %j missing', (reason) => {
  const { error } = z.object({ reason: z.enum(['pay', 'family']) }).safeParse({ reason }, { reportInput: true })
  expect(error && fieldErrors(error)).toEqual({ reason: 'Reason is required' })
})

it.each([
  [0, 'Team must be above 0'],
  [null, 'Team is required'],
  ['x', 'Team is not valid'],
])('says what is wrong with the id %j', (team_id, text) => {
  const { error } = z.strictObject({ team_id: id }).safeParse({ team_id }, { reportInput: true })
  expect(error && fieldErrors(error)).toEqual({ team_id: text })
})

it.each(['base_minor', 'base_bp', 'base_milli'])(
  'names %s as people do, without the unit in which it is sent',
  (name) => {
    const { error } = z.strictObject({ [name]: z.int() }).safeParse({}, { reportInput: true })
    expect(error && fieldErrors(error)).toEqual({ [name]: 'Base is required' })
  },
)

const SHOWS_NOTHING = [
  '\u200b',
  '\u200c\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad\u00ad\u00ad',
  '\u3164',
  '\u115f\u1160',
  '\u2800 \u2800',
  '\u0301\u0302\u0303',
  '\u200b \u034f\ufe0f\u{e0101}',
]

it.each(SHOWS_NOTHING)('takes %j for no text: a required one is missing, another is empty', (blank) => {
  for (const field of [line(80), text(80, 1), reason]) {
    const { error } = z.strictObject({ name: field }).safeParse({ name: blank }, { reportInput: true })
    expect(Object.keys((error && fieldErrors(error)) ?? {})).toEqual(['name'])
  }
  expect([line(80, 0).parse(blank), text(80).parse(blank)]).toEqual(['', ''])
})

it.each(['李', 'José', 'म\u0947र\u0940', 'نیک\u200cنام', '👩\u200d🔬', '·', '؟'])('takes %j as it is', (shown) => {
  expect([line(80).parse(shown), text(80, 1).parse(shown)]).toEqual([shown.normalize('NFC'), shown.normalize('NFC')])
})

it.each(['\u0007', '\u202e', '\u200e'])('refuses %j where it is optional, too', (sign) => {
  expect([line(80, 0).safeParse(sign).success, text(80).safeParse(sign).success]).toEqual([false, false])
})

it.each([
  [z.string().regex(/^[A-Z]{2}$/, 'must be 2 letters'), 'Code must be 2 letters'],
  [z.string().regex(/^[A-Z]{2}$/), 'Code is not valid'],
  [z.string().regex(/^[A-Z]{2}$/, 'Choose a code of 2 letters'), 'Choose a code of 2 letters'],
])('says of a pattern what is written beside it, and never the pattern itself', (code, text) => {
  const { error } = z.strictObject({ code }).safeParse({ code: 'x' }, { reportInput: true })
  expect(error && fieldErrors(error)).toEqual({ code: text })
})
