import { can } from '#engines/transitions/contract/transitions.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Onboard } from '../../contract/onboarding.models.ts'
import { lacksOf, missingOf, notReadyOf } from '../../contract/onboarding.rules.ts'
import { type OnboardContext, onboardWorkflow } from '../../contract/onboarding.workflows.ts'
import type { OnboardRow } from './store/onboards.ts'

export const holds = (actor: Actor, key: Parameters<typeof scopeOf>[1]): boolean => scopeOf(actor, key) !== null

const NO_SHOW_DAYS = 30

/** What the table of steps asks, of an administrator; of the person with `actor` null. */
export const onboardFacts = (actor: Actor | null, row: OnboardRow): OnboardContext => ({
  may_write: actor !== null && holds(actor, 'hiring.onboard.write'),
  may_review: actor !== null && holds(actor, 'hiring.onboard.review'),
  may_approve: actor !== null && holds(actor, 'hiring.onboard.approve'),
  may_convert: actor !== null && holds(actor, 'hiring.onboard.convert'),
  is_person: actor === null,
  missing: missingOf(row.facts),
  not_ready: notReadyOf(row.facts, row.today),
  entered: actor !== null && row.entered_by.includes(actor.account_id),
  has_open_change: row.open_changes > 0,
  lacks: lacksOf(row),
  has_joined: row.joining_on <= row.today,
  is_long_ago: addDays(row.joining_on, NO_SHOW_DAYS) < row.today,
  open_items: row.tasks.open,
})

export const presentOnboard =
  (actor: Actor) =>
  (row: OnboardRow): Onboard => {
    const { facts: _f, stored, today: _t, first_name: _n, last_name: _l, role_id: _r, work_email: _w, ...rest } = row
    const { open_changes: _c, entered_by: _e, ...shown } = rest
    const steps = can(onboardWorkflow, stored, onboardFacts(actor, row))
    // What a record lacks for an employee is typed on the same screen, so the step is offered and says what is missing.
    const converts = can(onboardWorkflow, stored, { ...onboardFacts(actor, row), lacks: [] })
    return {
      ...shown,
      missing_count: missingOf(row.facts).length,
      can: {
        update: steps.update,
        invite: steps.invite,
        review: steps.review,
        send_back: steps.send_back,
        approve: steps.approve,
        reopen: steps.reopen && holds(actor, 'hiring.onboard.write'),
        convert: converts.convert,
        no_show: steps.no_show && holds(actor, 'hiring.onboard.write'),
        complete: steps.complete,
        delete: steps.withdraw,
      },
    }
  }
