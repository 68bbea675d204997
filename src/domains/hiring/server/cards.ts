import type { CardSource } from '#kit/server/registries.ts'
import { countHiring, listNextInterviews } from './store/cards.ts'

/** What waits in hiring, and how much lies ahead. */
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
