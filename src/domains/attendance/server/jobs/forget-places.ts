import type { Job } from '#kit/server/jobs/jobs.ts'
import { forgetPlaces } from '../store/places.ts'

/** Every night old punches forget from which device they were made. */
export const forgetPunchPlaces: Job = {
  name: 'attendance.forget_places',
  cron: '52 2 * * *',
  run: async (_input, begin) => {
    let after: number | null = 0
    while (after !== null) {
      const from: number = after
      after = await begin(({ tx, now }) => forgetPlaces(tx, now, from))
    }
  },
}
