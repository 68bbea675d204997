import type { LiveTokens } from '#kit/server/registries.ts'
import { listLedTokens } from '../store/led-teams.ts'

/** The teams that a person leads or deputises for on their own today. */
export const leadTokens: LiveTokens = async (db, { area, employee_id, time_zone }, now) =>
  area === 'User' && employee_id !== null ? listLedTokens(db, { employee_id, time_zone, now }) : []
