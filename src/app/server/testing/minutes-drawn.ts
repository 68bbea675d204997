import fc from 'fast-check'

export type Part = 'full_day' | 'first_half' | 'second_half'
export type LeaveType = 'annual' | 'lieu' | 'unpaid'
/** The events so far, by the requests that were taken, never by responses of the product. */
export type Known = {
  first: string
  last: string
  today: string
  punches: Map<number, Readonly<{ date: string; from: string; to: string }>>
  leave: Map<number, Readonly<{ type: LeaveType; date: string; part: Part; state: 'pending' | 'approved' }>>
  corrections: Map<number, Readonly<{ date: string; from: string; to: string }>>
  overtime: Map<number, string>
  reports: Map<string, Readonly<{ minutes: number; state: 'submitted' | 'accepted'; is_billed: boolean }>>
  paid_out: number
  time_off: number
  /** The steps that were taken at least once. */
  taken: Set<Step['do']>
  rules: Rules
}

/** Nothing yet, on the first day of a month. */
export const nothing = (first: string, last: string, rules: Rules): Known => ({
  first,
  last,
  today: first,
  punches: new Map(),
  leave: new Map(),
  corrections: new Map(),
  overtime: new Map(),
  reports: new Map(),
  paid_out: 0,
  time_off: 0,
  taken: new Set(),
  rules,
})

// Frequent steps are listed more often.
export const STEPS = [
  'wait',
  'punch',
  'punch',
  'punch',
  'add',
  'add',
  'change',
  'remove',
  'ask_correction',
  'ask_leave',
  'ask_leave',
  'add_unpaid',
  'ask_overtime',
  'decide',
  'decide',
  'decide',
  'decide',
  'revoke',
  'approve',
  'approve',
  'refuse',
  'settle',
  'report',
  'weekly',
  'review',
  'bill',
] as const
const FROM = ['07:10', '08:30', '09:00', '12:40', '13:30'] as const
const TO = ['11:45', '12:05', '14:00', '17:30', '17:47', '20:05'] as const
export const drawnStep = fc.record({
  do: fc.constantFrom(...STEPS),
  day: fc.integer({ min: 1, max: 6 }),
  from: fc.constantFrom(...FROM),
  to: fc.constantFrom(...TO),
  part: fc.constantFrom<Part>('full_day', 'first_half', 'second_half'),
  n: fc.nat(30),
  yes: fc.constantFrom(true, true, false),
  type: fc.constantFrom<LeaveType>('annual', 'annual', 'lieu'),
})
export type Step = typeof drawnStep extends fc.Arbitrary<infer One> ? One : never

/** The rules of overtime: rounded down to a step, from a minimum on, up to a limit, and before the shift or not. */
export type Rules = Readonly<{ step: number; least: number; most: number; early: boolean }>
export const RATES = { workday: 133, day_off: 150 }
/** Nothing is lost to a step, a least or a limit. */
const EACH: Rules = { step: 1, least: 1, most: 1440, early: false }
export const drawnRules: fc.Arbitrary<Rules> = fc.constantFrom(
  EACH,
  { ...EACH, early: true },
  { step: 15, least: 15, most: 240, early: false },
  { step: 7, least: 30, most: 300, early: true },
)

export type Basis = 'hourly' | 'monthly'
const STEP: Step = { do: 'wait', day: 1, from: '07:10', to: '20:05', part: 'full_day', n: 0, yes: true, type: 'annual' }
const print = (one: Step['do'], more: Partial<Step> = {}): Step => ({ ...STEP, ...more, do: one })

/** Work on a day of leave, which was approved before; the leave is given back in the end. */
const workedOn = (part: Part): Step[] => [
  print('ask_leave', { part }),
  print('decide'),
  print('wait', { day: 3 }),
  print('punch'),
  print('approve'),
  print('settle'),
  print('revoke'),
]

/** Overtime that became time off, which is taken, and worked in. */
const IN_LIEU: Step[] = [
  print('wait'),
  print('add', { day: 1 }),
  print('add', { day: 2 }),
  print('approve'),
  print('approve'),
  print('settle', { yes: false }),
  print('ask_leave', { type: 'lieu', part: 'second_half' }),
  print('decide'),
  print('add_unpaid', { day: 4 }),
  print('wait', { day: 3 }),
  print('punch'),
]

/** Work that is reported by its day and by its week, accepted, billed, and no longer returnable. */
const SENT_TWICE: Step[] = [
  print('wait', { day: 5 }),
  print('report', { n: 6 }),
  print('weekly'),
  print('review'),
  print('bill'),
  print('review', { yes: false }),
]

const MONTHS: readonly (readonly [Basis, Step[]])[] = [
  ['monthly', workedOn('full_day')],
  ['hourly', workedOn('first_half')],
  ['hourly', workedOn('second_half')],
  ['hourly', IN_LIEU],
  ['monthly', IN_LIEU],
  ['monthly', SENT_TWICE],
]
/** Months that are always tested, in addition to the drawn ones. */
export const EXAMPLES = MONTHS.map(([basis, steps]): [[Basis, Rules, Step[]]] => [[basis, EACH, steps]])
