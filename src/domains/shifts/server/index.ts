import { invalid } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import { restorables } from '#kit/server/restorable.ts'
import { entries } from '#kit/server/slots.ts'
import { editCalls } from '../contract/edits.calls.ts'
import { offerCalls } from '../contract/offers.calls.ts'
import { planCalls } from '../contract/plan.calls.ts'
import { policyCalls } from '../contract/policy.calls.ts'
import { shiftCalls } from '../contract/shifts.calls.ts'
import { shiftsPermissions } from '../contract/shifts.permissions.ts'
import { shiftsRefusals } from '../contract/shifts.refusals.ts'
import { swapCalls } from '../contract/swaps.calls.ts'
import { mergeFilling } from './merging.ts'
import { shiftsSentences } from './audit-sentences.ts'
import { shiftsAudit } from './audit-words.ts'
import * as availability from './calls/availability.ts'
import * as candidates from './calls/candidates.ts'
import * as claims from './calls/claims.ts'
import * as edits from './calls/edits.ts'
import * as offers from './calls/offers.ts'
import * as plan from './calls/plan.ts'
import * as reading from './calls/read.ts'
import { listSwapOptions } from './calls/swap-options.ts'
import { decideSwap, listSwaps } from './calls/swap-decisions.ts'
import * as swaps from './calls/swaps.ts'
import * as weeks from './calls/week.ts'
import { addFeed, deleteFeed, type FeedParts, readFeed } from './feed/calls/addresses.ts'
import { readFeedFile, readShiftFile } from './feed/calls/files.ts'
import { absenceFilling, peopleFillings } from './register/hooks.ts'
import { shiftJobs } from './jobs.ts'
import { noticeFilling } from './notify/notices.ts'
import { shiftFillings } from './register/parts.ts'
import * as rules from './calls/labour-rules.ts'
import * as teamPolicy from './calls/team-policy.ts'
import * as templates from './calls/templates.ts'
import { retention } from './retention.ts'
import { getSettings } from './store/team-settings.ts'

export { personal as personalOfShifts } from './personal.ts'

const constraints: ConstraintTexts = {
  shift_assignments_no_overlap: () =>
    shiftsRefusals.refusal('overlap', { name: 'This person', from: 'at', to: 'this time', day: 'that day' }),
  shift_assignments_once: refuseStale,
  shift_offers_open_day: () => shiftsRefusals.refusal('offer_open', { name: 'This person', day: 'that day' }),
  shift_offers_open_place: refuseStale,
  shift_swap_legs_running: () => shiftsRefusals.refusal('swap_open'),
  shifts_span: () => invalid({ end_time: 'A shift lasts 23 hours at most, and longer than its break' }),
  shift_templates_name: () => invalid({ name: 'There is a template of this name' }),
  shift_templates_short: () => invalid({ short: 'Another template has this short name' }),
  shift_templates_pkey: refuseStale,
  coverage_needs_no_overlap: () => invalid({ rows: 'Two rows of one day overlap. Change their times or their skill.' }),
  shift_availability_dates: () => invalid({ rows: 'At most a year, and it ends after it begins' }),
}

/** Shifts of teams: weeks with their plans, rules of rest and hours, swaps, claims, and the calendar that people follow. */
export const shiftsDomain = (parts: FeedParts) =>
  serverDomain({
    id: 'shifts',
    retention,
    permissions: shiftsPermissions,
    audit: shiftsAudit,
    sentences: shiftsSentences,
    own_screen: '/employee/shiftschedules',
    calls: { ...shiftCalls, ...planCalls, ...swapCalls, ...policyCalls, ...editCalls, ...offerCalls },
    handlers: {
      ...reading,
      ...plan,
      ...edits,
      ...weeks,
      ...candidates,
      ...swaps,
      decideSwap,
      listSwaps,
      listSwapOptions,
      ...claims,
      ...offers,
      ...availability,
      ...templates,
      ...rules,
      ...teamPolicy,
      readFeed,
      addFeed: addFeed(parts),
      deleteFeed,
      readFeedFile: readFeedFile(parts),
      readShiftFile: readShiftFile(parts),
    },
    constraints,
    jobs: shiftJobs,
    fills: [
      mergeFilling,
      noticeFilling,
      ...shiftFillings,
      absenceFilling,
      ...peopleFillings,
      entries(restorables, {
        shift_templates: { call: policyCalls.updateTemplate, param: 'id' },
        shift_team_settings: {
          call: policyCalls.saveSettings,
          param: 'team_id',
          key: 'team_id',
          whole: ({ tx }, id) => getSettings(tx, id),
        },
      }),
    ],
  })
