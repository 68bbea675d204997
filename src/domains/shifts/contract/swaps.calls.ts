import { z } from 'zod'
import { call, info, responseMessage } from '#kit/contract/call.ts'
import { date, id, instant, named, queryInt, queryList, text, textId, time, version } from '#kit/contract/fields.ts'
import { cursor, pageMeta } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { changes, PLANNING, shows, SWAPPING } from './shifts.calls.ts'
import { changeReason } from './shifts.inputs.ts'
import { finding, shiftRow, swapRow, swapState } from './shifts.models.ts'
import { preference, preferenceRow } from './people.models.ts'
import { shiftsRefusals } from './shifts.refusals.ts'

const { of } = shiftsRefusals
const stale = commonRefusals.of('stale')

export const listSwaps = call({
  id: 'shifts.swapList',
  route: 'GET /api/shift/swaps',
  permission: 'shifts.read',
  summary: 'Swaps: own ones, open offers of the own team, and those of teams that one plans.',
  query: z.strictObject({
    team_id: textId.optional(),
    state: queryList(swapState).optional(),
    from: date.optional(),
    to: date.optional(),
    limit: queryInt(1, 200).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(swapRow),
  meta: pageMeta,
  shows,
})

const person = z.strictObject({ id, name: z.string() })
const otherShift = z.strictObject({
  id,
  assignment_id: id,
  name: z.string(),
  date,
  start_time: time,
  end_time: time,
})
export const listSwapOptions = call({
  id: 'shifts.swapOptions',
  route: 'GET /api/user/swapOptions/:assignment_id',
  permission: 'shifts.swap',
  summary: 'To whom an own shift can be given, and for which it can be exchanged, within the rules.',
  params: z.strictObject({ assignment_id: textId }),
  data: z.strictObject({
    give: z.array(z.strictObject({ employee: person, findings: z.array(z.string()) })),
    exchange: z.array(z.strictObject({ employee: person, shift: otherShift, findings: z.array(z.string()) })),
  }),
  shows,
})

export const respondToSwap = call({
  id: 'shifts.swapAnswer',
  route: 'PUT /api/user/swapAnswer/:id',
  permission: 'shifts.swap',
  summary: 'Accepts or declines a swap that one is asked for; the first who accepts an open offer takes it.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, answer: z.enum(['accept', 'decline']) }),
  data: swapRow,
  toast: info('Swap Updated Successfully'),
  refusals: { ...SWAPPING, ...of('swap_state', 'own'), ...stale },
  changes,
  acting: false,
})

export const decideSwap = call({
  id: 'shifts.swapDecide',
  route: 'PUT /api/shift/swapDecide/:id',
  permission: 'shifts.swap.decide',
  summary: 'Approves or rejects an accepted swap, or takes back one that was applied.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ version, decision: z.enum(['approve', 'reject', 'revert']), note: changeReason.optional() }),
  data: swapRow,
  toast: responseMessage('success'),
  refusals: { ...SWAPPING, ...of('swap_state', 'own'), ...stale },
  changes,
  stakes: 'approval',
})

const claimState = z.enum(['waiting', 'granted', 'declined', 'withdrawn', 'lapsed'])
export const claimRow = z.strictObject({
  id,
  shift_id: id,
  employee: named,
  state: claimState,
  created_at: instant,
  decided_at: instant.nullable(),
})
export type ClaimRow = z.output<typeof claimRow>

export const openShift = z.strictObject({
  shift: shiftRow,
  findings: z.array(finding),
  claimed: z.boolean(),
  close_at: instant,
  place_in_queue: z.int().nullable(),
})
export type OpenShift = z.output<typeof openShift>

export const listOpenShifts = call({
  id: 'shifts.openList',
  route: 'GET /api/user/openShifts',
  permission: 'shifts.claim',
  summary: 'Open shifts of the own team, of four weeks unless other dates are asked for.',
  query: z.strictObject({ from: date.optional(), to: date.optional() }),
  data: z.array(openShift),
  shows,
})

export const claimShift = call({
  id: 'shifts.claim',
  route: 'POST /api/user/claimShift/:id',
  permission: 'shifts.claim',
  summary: 'Claims an open place, or takes the claim back.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ take_back: z.boolean().optional() }),
  data: z.strictObject({ claim: claimRow }),
  toast: responseMessage('success'),
  refusals: { ...PLANNING, ...of('claim_closed', 'full', 'not_published') },
  changes,
  acting: false,
})

export const listClaims = call({
  id: 'shifts.claims',
  route: 'GET /api/shift/claims/:shift_id',
  permission: 'shifts.plan',
  summary: 'Who claimed a shift, in the order in which places are given.',
  params: z.strictObject({ shift_id: textId }),
  data: z.array(claimRow),
  shows,
})

export const decideClaim = call({
  id: 'shifts.claimDecide',
  route: 'PUT /api/shift/claimDecide/:id',
  permission: 'shifts.plan',
  summary: 'Grants or declines a claim.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ decision: z.enum(['grant', 'decline']) }),
  data: z.strictObject({ claim: claimRow, shift: shiftRow }),
  toast: info('Claim Updated Successfully'),
  refusals: { ...PLANNING, ...of('full', 'own', 'claim_closed', 'not_published') },
  changes,
  stakes: 'approval',
})

export const availability = z.strictObject({
  rows: z.array(z.strictObject({ id, ...preferenceRow.shape, note: z.string() })),
  version: z.int().min(0),
})
export type Availability = z.output<typeof availability>

const ofPerson = z.strictObject({ userId: textId })
export const readAvailability = call({
  id: 'shifts.availability',
  route: 'GET /api/user/availability/:userId',
  permission: 'shifts.read',
  summary: 'When a person prefers to work, would rather not, or cannot.',
  params: ofPerson,
  data: availability,
  shows,
})
const preferenceInput = z
  .strictObject({ ...preferenceRow.shape, wish: preference, note: text(200).optional() })
  .refine(
    (row) => (row.weekday === null) === (row.from_date !== null) && (row.from_date === null) === (row.to_date === null),
    {
      error: 'Choose a weekday or dates',
      path: ['weekday'],
    },
  )
  .refine((row) => row.from_date === null || row.to_date === null || row.from_date <= row.to_date, {
    error: 'It ends before it begins',
    path: ['to_date'],
  })
export const saveAvailability = call({
  id: 'shifts.availabilitySave',
  route: 'PUT /api/user/availability/:userId',
  permission: 'shifts.own',
  summary: 'Says when one prefers to work, would rather not, or cannot.',
  params: ofPerson,
  body: z.strictObject({ version: z.int().min(0), rows: z.array(preferenceInput).max(50) }),
  data: availability,
  toast: info('Availability Updated Successfully'),
  refusals: stale,
  changes,
})

export const swapCalls = {
  listSwaps,
  listSwapOptions,
  respondToSwap,
  decideSwap,
  listOpenShifts,
  claimShift,
  listClaims,
  decideClaim,
  readAvailability,
  saveAvailability,
}
