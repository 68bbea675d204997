import type { CardSource } from '#kit/server/registries.ts'
import { listOwnTaskRows } from './onboarding/store/tasks.ts'
import { countHiring, listNextInterviews } from './store/cards.ts'

/** The counts of open work in hiring. */
export const hiringCard: CardSource = {
  permission: 'hiring.read',
  read: async ({ tx, now, today }) => {
    const data = await countHiring(tx, now, today)
    if (Object.values(data).every((count) => count === 0)) return null
    return { path: '/admin/offered-candidates', data }
  },
}

/** The interviews in which the person takes part: those ahead, and those that wait for feedback. */
export const interviewsCard: CardSource = {
  permission: 'hiring.own',
  read: async ({ tx, actor, now }) => {
    const interviews = await listNextInterviews(tx, actor.account_id, now)
    return interviews.length === 0 ? null : { path: '', data: { interviews } }
  },
}

/** Items of checklists that the person owns: open ones, the nearest day first. */
export const checklistCard: CardSource = {
  permission: 'hiring.own',
  read: async ({ tx, actor, now }) => {
    const items = (await listOwnTaskRows(tx, actor, now)).filter(({ state }) => state === 'open').slice(0, 6)
    if (items.length === 0) return null
    return {
      path: '',
      data: {
        items: items.map(({ id, title, new_hire, due_on, is_late }) => ({
          id,
          title,
          person: new_hire.name,
          due_on,
          is_late,
        })),
      },
    }
  },
}
