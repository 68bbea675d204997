import type { Job } from '#kit/server/jobs/jobs.ts'
import { clearPlaces } from '../store/places.ts'

/** Deletes the device data of old punches every night. */
export const clearPunchPlaces: Job = {
  name: 'attendance.forget_places',
  cron: '52 2 * * *',
  run: async (_input, begin) => {
    let after: number | null = 0
    while (after !== null) {
      const from: number = after
      after = await begin(({ tx, now }) => clearPlaces(tx, now, from))
    }
  },
}
