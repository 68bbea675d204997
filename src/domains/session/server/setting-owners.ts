import { type EffectInput, settingOwners, type SettingOwner, settingsRefusals } from '#domains/settings/server/index.ts'
import type { Area } from '#kit/contract/permissions.ts'
import { entries } from '#kit/server/slots.ts'
import { countMfas, findMfaState, listAdminsWithoutMfa } from './store/mfa.ts'
import { countLiveSessions, endSessions } from './store/sessions.ts'

const ends = (sessions: number): string => (sessions === 1 ? '1 session ends' : `${sessions} sessions end`)

const mfaForAdmins: SettingOwner = {
  // A person who switches it on has a factor, so one super admin can always sign in.
  permits: async ({ tx, actor, value }) => {
    if (value === true && !(await findMfaState(tx, actor.account_id)).on)
      throw settingsRefusals.refusal('factor_needed_first')
  },
  effect: async ({ tx, now, value }) => {
    const { admins, without, sessions } = await countMfas(tx, now)
    if (value !== true)
      return { text: `${admins - without} of ${admins} admins keep the second factor they have.`, count: 0 }
    const text = `${without} of ${admins} admins have no second factor; ${ends(sessions)}.`
    return { text, count: without }
  },
  // Admins without a factor set it up at the next sign-in.
  applied: async (work, { value }) => {
    if (value !== true) return
    for (const id of await listAdminsWithoutMfa(work.tx)) await endSessions(work, id, 'factor_changed')
  },
}

const lifetimeEffect =
  (area: Area) =>
  async ({ tx, now }: EffectInput) => {
    const count = await countLiveSessions(tx, area, now)
    const rest = count === 1 ? '1 session goes on as it began' : `${count} sessions go on as they began`
    return { text: `Counts for new sign-ins; ${rest}.`, count }
  }

const lifetimeOfAdmins: SettingOwner = { effect: lifetimeEffect('Admin') }
const lifetimeOfUsers: SettingOwner = { effect: lifetimeEffect('User') }

/** The effects of the settings of signing in. */
export const settingFilling = entries(settingOwners, {
  'session.factor_for_admins': mfaForAdmins,
  'session.admin_hours': lifetimeOfAdmins,
  'session.admin_idle_minutes': lifetimeOfAdmins,
  'session.employee_days': lifetimeOfUsers,
  'session.employee_idle_hours': lifetimeOfUsers,
})
