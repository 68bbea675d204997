import type { Job } from '#kit/server/jobs/jobs.ts'
import { forgetPlaces } from '../store/places.ts'

/** Deletes the device data of old punches every night. */
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
